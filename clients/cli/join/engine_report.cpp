#include "clients/cli/join/engine_report.h"

#include <nlohmann/json.hpp>

#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

using Json = nlohmann::ordered_json;

enum class Score { won, lost, drawn, none };

std::string_view word(Score score) {
  switch (score) {
    case Score::won:
      return "won";
    case Score::lost:
      return "lost";
    case Score::drawn:
      return "drawn";
    case Score::none:
      return "without result";
  }
  return "without result";
}

Score score_of(const EngineGameReport& game) {
  if (game.result == "draw") return Score::drawn;
  for (const Side side : base::both_sides)
    if (game.result.starts_with(std::string{base::letter(side)} + '+'))
      return side == game.side ? Score::won : Score::lost;
  return Score::none;
}

Json object_of(const std::string& user) {
  return user.empty() ? Json::object() : Json{{"user", user}};
}

}  // namespace

std::string report_text(const EngineGameReport& game, int number) {
  std::string text = "game " + std::to_string(number) + ", table " + std::to_string(game.room) + ": " +
                     std::string{name(game.side)} + " against " +
                     (game.opponent.empty() ? "no opponent" : protocol::escaped(game.opponent)) + ", " +
                     std::string{word(score_of(game))};
  if (!game.result.empty()) text += " (" + game.result + ", " + std::to_string(game.plies) + " plies)";
  if (!game.failure.empty()) text += "; " + game.failure + "; see " + game.bundle;
  return text;
}

std::string report_json(const EngineGameReport& game, int number, const std::string& user) {
  Json json = object_of(user);
  json.update({{"game", number},
               {"room", game.room},
               {"side", name(game.side)},
               {"opponent", game.opponent},
               {"result", game.result},
               {"reason", game.reason},
               {"plies", game.plies},
               {"score", word(score_of(game))}});
  if (!game.failure.empty()) json.update({{"failure", game.failure}, {"report", game.bundle}});
  return protocol::escaped(json.dump());
}

void EngineTotals::add(const EngineGameReport& game) {
  const Score score = score_of(game);
  ++games;
  won += score == Score::won ? 1 : 0;
  lost += score == Score::lost ? 1 : 0;
  drawn += score == Score::drawn ? 1 : 0;
  failures += game.failure.empty() ? 0 : 1;
}

std::string totals_text(const EngineTotals& totals) {
  return std::to_string(totals.games) + (totals.games == 1 ? " game: " : " games: ") + std::to_string(totals.won) +
         " won, " + std::to_string(totals.lost) + " lost, " + std::to_string(totals.drawn) + " drawn, " +
         std::to_string(totals.failures) + " with an engine failure";
}

std::string totals_json(const EngineTotals& totals, const std::string& user) {
  Json json = object_of(user);
  json.update({{"games", totals.games},
               {"won", totals.won},
               {"lost", totals.lost},
               {"drawn", totals.drawn},
               {"failures", totals.failures}});
  return protocol::escaped(json.dump());
}

}  // namespace cli
