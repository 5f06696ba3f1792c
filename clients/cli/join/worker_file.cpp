#include <fstream>

#include "clients/cli/join/worker.h"
#include "server/event/members.h"

namespace cli {
namespace {

constexpr int most_games = 64;
constexpr int longest_thought = 86'400;

core::Expected<WorkerEngine> read_engine(const event::Json& json, const std::string& where) {
  event::Members members(json, where);
  WorkerEngine engine;
  std::optional<std::string> password_file;
  std::optional<std::string> cores;
  int move_timeout = static_cast<int>(engine.settings.longest_thought.count());
  members.required("user", engine.user);
  std::string command;
  members.required("engine", command);
  members.read("password", engine.password);
  members.read("password_file", password_file);
  members.read("at_once", engine.at_once, 1, most_games);
  members.read("cores", cores);
  members.read("log", engine.settings.process.log_file);
  members.read("move_timeout", move_timeout, 1, longest_thought);
  if (const core::Expected<void> read = members.finish(); !read) return tl::unexpected(read.error());
  core::Expected<EngineSpec> spec = parse_engine(command);
  if (!spec) return core::fault(where + "engine: " + spec.error().text);
  engine.settings.take(*std::move(spec));
  engine.settings.longest_thought = std::chrono::seconds{move_timeout};
  if (password_file) {
    core::Expected<std::string> password = read_password_file(*password_file);
    if (!password) return core::fault(where + "password_file: " + password.error().text);
    engine.password = *std::move(password);
  }
  if (cores) {
    core::Expected<std::vector<int>> numbers = parse_cores(*cores);
    if (!numbers) return core::fault(where + "cores: " + numbers.error().text);
    engine.cores = *std::move(numbers);
  }
  return engine;
}

}  // namespace

core::Expected<std::vector<WorkerEngine>> read_engines(const std::string& file) {
  std::ifstream in(file);
  if (!in) return core::fault("cannot read " + file);
  const event::Json json = event::Json::parse(in, nullptr, false);
  if (!json.is_object())
    return core::fault(file + R"( holds no JSON object: {"engines":[{"user":"gnugo","engine":"gnugo --mode gtp"}]})");
  event::Members members(json, "");
  std::vector<const event::Json*> list;
  members.read_objects("engines", list);
  if (const core::Expected<void> read = members.finish(); !read) return core::fault(file + ": " + read.error().text);
  if (list.empty()) return core::fault(file + ": `engines` names nobody");
  std::vector<WorkerEngine> engines;
  for (std::size_t i = 0; i < list.size(); ++i) {
    core::Expected<WorkerEngine> engine = read_engine(*list[i], "engines[" + std::to_string(i + 1) + "].");
    if (!engine) return core::fault(file + ": " + engine.error().text);
    engines.push_back(*std::move(engine));
  }
  return engines;
}

}  // namespace cli
