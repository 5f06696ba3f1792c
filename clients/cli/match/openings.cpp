#include "clients/cli/match/openings.h"

#include <array>
#include <fstream>
#include <iterator>
#include <map>

#include "clients/cli/failure.h"
#include "engine/base/text.h"
#include "engine/core/position_keys.h"
#include "protocol/record/game_record.h"
#include "server/referee/replay.h"

namespace cli::match {
namespace {

/// One opening of the file.
struct Written {
  std::string place;  ///< such as `line 3`
  std::vector<std::string> moves;
};

Failure fault_at(const std::string& file, const std::string& place, const std::string& what) {
  return Failure(base::join(std::array<std::string_view, 5>{file, ", ", place, ": ", what}, ""));
}

std::vector<Written> read_text(std::istream& in) {
  std::vector<Written> all;
  std::string text;
  for (int line = 1; std::getline(in, text); ++line) {
    const std::string_view moves = base::trim(std::string_view{text}.substr(0, text.find('#')));
    if (moves.empty()) continue;
    const std::vector<std::string_view> list = referee::split_moves(moves);
    all.push_back({"line " + std::to_string(line), {list.begin(), list.end()}});
  }
  return all;
}

std::vector<Written> read_sgf(std::istream& in, const std::string& file, std::string_view kind) {
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const base::Expected<std::vector<protocol::GameRecord>> records = protocol::lines_from_sgf(text, kind);
  if (!records) throw Failure(file + ": " + records.error().text());
  std::vector<Written> all;
  for (const protocol::GameRecord& record : *records) {
    const std::string place = "game " + std::to_string(all.size() + 1);
    if (record.kind != kind) throw fault_at(file, place, "this is " + record.kind + ", not " + std::string{kind});
    std::vector<std::string> moves;
    for (const protocol::RecordedMove& move : record.moves) moves.push_back(move.move);
    all.push_back({place, std::move(moves)});
  }
  return all;
}

}  // namespace

Openings read_openings(const std::string& file, std::optional<int> plies, const Conditions& conditions) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Failure("cannot read the openings: " + file);
  const bool is_sgf = base::to_lower(file).ends_with(".sgf");
  const std::vector<Written> written = is_sgf ? read_sgf(in, file, conditions.kind->name) : read_text(in);
  const core::PositionKeys keys(conditions.kind->name, conditions.start.view());
  std::map<std::uint64_t, std::string> places;  // where each position was first seen
  Openings openings;
  for (const Written& each : written) {
    const auto fault = [&](const std::string& what) { return fault_at(file, each.place, what); };
    std::vector<std::string> moves = each.moves;
    if (plies && moves.size() > static_cast<std::size_t>(*plies)) moves.resize(static_cast<std::size_t>(*plies));
    const base::Expected<core::AnyGame> game =
        referee::play_moves(conditions.start, std::vector<std::string_view>(moves.begin(), moves.end()));
    if (!game) throw fault(game.error().text());
    if (game->ending()) throw fault("this opening ends the game");
    const auto [seen, is_new] = places.emplace(keys.key(game->view(), game->to_move()), each.place);
    if (is_new)
      openings.push_back(std::move(moves));
    else if (!is_sgf && !plies)
      throw fault("the position is the same as that of " + seen->second + ", perhaps rotated or mirrored");
  }
  if (openings.empty()) throw Failure(file + " has no openings; write one per line, as in `D4 G7 C3`");
  return openings;
}

}  // namespace cli::match
