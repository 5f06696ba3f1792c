#include "clients/cli/commands/record.h"

#include <algorithm>
#include <fstream>
#include <ostream>
#include <sstream>

#include "clients/cli/terminal/table_text.h"
#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "protocol/record/final_area.h"
#include "server/referee/replay.h"
#include "server/store/store.h"

namespace cli {
namespace {

using protocol::escaped;

protocol::GameRecord read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw Failure("cannot read " + path.string());
  const std::string name = base::to_lower(path.extension().string());
  const std::string_view format = std::string_view{name}.substr(std::min<std::size_t>(1, name.size()));
  base::Expected<protocol::GameRecord> record = protocol::from_format(text.str(), format);
  if (!record) throw Failure(path.string() + ": " + record.error().text());
  return *std::move(record);
}

protocol::GameRecord load(RecordSource source) {
  if (source.file) return read_file(*source.file);
  std::optional<protocol::GameRecord> record;
  if (source.data) {
    record = store::read_game(*source.data, source.game);
    if (!record) throw Failure("no game " + std::to_string(source.game) + " in " + source.data->string());
    return *std::move(record);
  }
  Client client = enter(source.visitor);
  record = ask_record(client, source.game);
  if (!record)
    throw Failure("no finished game " + std::to_string(source.game) + " on " + format(source.visitor.server));
  return *std::move(record);
}

/// Replays the game and fills in the effects of its moves. Returns the final position.
core::AnyGame play_through(protocol::GameRecord& record) {
  base::Expected<core::AnyGame> game = referee::replay(record);
  const std::string which = record.game == 0 ? "the game" : "game " + std::to_string(record.game);
  if (!game) throw Failure(which + ": " + game.error().text());
  return *std::move(game);
}

std::string as_file(const protocol::GameRecord& record, std::string_view format) {
  base::Expected<std::string> text = protocol::in_format(record, format);
  if (!text) throw Failure(text.error().text());
  return *std::move(text) + (format == "json" ? "\n" : "");
}

}  // namespace

std::optional<protocol::GameRecord> ask_record(Client& client, RoomId game) {
  const Answer answer = client.ask(protocol::request::Record{game, "json"});
  const auto* const record = answer ? get_if<protocol::answer::Record>(&answer->back()) : nullptr;
  if (record == nullptr) return std::nullopt;
  base::Expected<protocol::GameRecord> read = protocol::from_json(record->text);
  if (!read) throw Failure("cannot read the server's record: " + read.error().text());
  return *std::move(read);
}

void print_record(protocol::GameRecord record, const Look& look, std::ostream& out) {
  const core::AnyGame game = play_through(record);
  out << "Game ";
  if (record.game != 0) out << record.game << ", ";
  out << record.kind;
  for (const auto& [key, value] : record.options) out << ' ' << escaped(key) << '=' << escaped(value);
  out << '\n' << escaped(record.date) << '\n' << board_text(game, look);
  for (const core::Played& played : game.history()) out << move_text(played, look);
  out << stone(Side::black, look) << ' ' << escaped(record.black) << "   " << stone(Side::white, look) << ' '
      << escaped(record.white) << '\n'
      << (record.result.empty() ? "The game is not finished." : escaped(ending_text(record.result, record.reason)))
      << '\n';
  if (const std::optional<core::Area> area = protocol::final_area(record))
    out << protocol::area_text(*area, record.dead) << '\n';
}

int record_show(const RecordShowArguments& arguments, std::ostream& out) {
  protocol::GameRecord record = load(arguments.source);
  if (!arguments.json) {
    print_record(std::move(record), look_of_stdout(arguments.ascii), out);
    return 0;
  }
  play_through(record);
  out << escaped(protocol::to_json(record)) << '\n';
  return 0;
}

int record_export(const RecordExportArguments& arguments, std::ostream& out) {
  protocol::GameRecord record = load(arguments.source);
  play_through(record);
  const std::string text = as_file(record, arguments.format);
  if (arguments.output.empty()) {
    out << text;
    return 0;
  }
  std::ofstream file(arguments.output, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Failure("cannot write " + arguments.output);
  return 0;
}

}  // namespace cli
