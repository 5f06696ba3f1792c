#include <fstream>

#include "clients/cli/join/worker.h"
#include "server/tournament/json_reader.h"

namespace cli {
namespace {

constexpr int max_games = 64;
constexpr int max_thought = 86'400;

base::Expected<WorkerEngine> read_engine(const tournament::Json& json, const std::string& where) {
  tournament::JsonReader members(json, where);
  WorkerEngine engine;
  std::optional<std::string> password_file;
  std::optional<std::string> cores;
  int move_timeout = static_cast<int>(engine.settings.max_thought.count());
  members.required("user", engine.user);
  std::string command;
  members.required("engine", command);
  members.read("password", engine.password);
  members.read("password_file", password_file);
  members.read("concurrency", engine.concurrency, 1, max_games);
  members.read("cores", cores);
  members.read("log", engine.settings.process.log_file);
  members.read("move_timeout", move_timeout, 1, max_thought);
  if (const base::Expected<void> read = members.finish(); !read) return tl::unexpected(read.error());
  base::Expected<EngineSpec> spec = parse_engine(command);
  if (!spec) return tl::unexpected(base::Fault{"{member}", members.path("engine")}.because(spec.error()));
  engine.settings.take(*std::move(spec));
  engine.settings.max_thought = std::chrono::seconds{move_timeout};
  if (password_file) {
    base::Expected<std::string> password = read_password_file(*password_file);
    if (!password)
      return tl::unexpected(base::Fault{"{member}", members.path("password_file")}.because(password.error()));
    engine.password = *std::move(password);
  }
  if (cores) {
    base::Expected<std::vector<int>> numbers = parse_cores(*cores);
    if (!numbers) return tl::unexpected(base::Fault{"{member}", members.path("cores")}.because(numbers.error()));
    engine.cores = *std::move(numbers);
  }
  return engine;
}

}  // namespace

base::Expected<std::vector<WorkerEngine>> read_engines(const std::string& file) {
  std::ifstream in(file);
  if (!in) return base::fault("cannot read {file}", file);
  const tournament::Json json = tournament::Json::parse(in, nullptr, false);
  if (!json.is_object())
    return base::fault("{file} must be a JSON object, as {example}", file,
                       R"({"engines":[{"user":"gnugo","engine":"gnugo --mode gtp"}]})");
  tournament::JsonReader members(json, "");
  std::vector<const tournament::Json*> list;
  members.read_objects("engines", list);
  if (const base::Expected<void> read = members.finish(); !read)
    return tl::unexpected(base::Fault{"{file}", file}.because(read.error()));
  if (list.empty()) return base::fault("{file}: `engines` is empty", file);
  std::vector<WorkerEngine> engines;
  for (std::size_t i = 0; i < list.size(); ++i) {
    base::Expected<WorkerEngine> engine = read_engine(*list[i], "engines[" + std::to_string(i + 1) + "]");
    if (!engine) return tl::unexpected(base::Fault{"{file}", file}.because(engine.error()));
    engines.push_back(*std::move(engine));
  }
  return engines;
}

}  // namespace cli
