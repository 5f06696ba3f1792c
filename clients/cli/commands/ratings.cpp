#include "clients/cli/commands/ratings.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/net/client.h"
#include "protocol/codec/plain_text.h"
#include "server/tournament/ratings.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
namespace request = protocol::request;

/// The number of games per request.
constexpr std::size_t page = 1000;

struct Game {
  std::size_t black = 0;
  std::size_t white = 0;
  core::Outcome outcome{};
};

/// The players, and the result of each game; games without a result are left out.
struct Games {
  std::vector<std::string> players;
  std::vector<Game> games;

  std::size_t number_of(const std::string& player) {
    const auto [place, is_new] = numbers_.emplace(player, players.size());
    if (is_new) players.push_back(player);
    return place->second;
  }

 private:
  std::map<std::string, std::size_t> numbers_;
};

std::optional<core::Outcome> outcome_of(const std::string& result) {
  if (result == "draw") return core::Outcome::draw;
  if (result.starts_with("B+")) return core::Outcome::black_wins;
  if (result.starts_with("W+")) return core::Outcome::white_wins;
  return std::nullopt;
}

Games ask_games(Client& client, const RatingsArguments& arguments) {
  Games all;
  std::vector<core::KeyValue> filters{{"game", arguments.game}, {"rated", "yes"}, {"limit", std::to_string(page)}};
  if (arguments.tournament) filters.emplace_back("tournament", std::to_string(*arguments.tournament));
  for (std::optional<RoomId> last;;) {
    std::vector<core::KeyValue> now = filters;
    if (last) now.emplace_back("after", std::to_string(*last));
    const Answer lines = client.ask(request::Archive{std::move(now)});
    if (!lines) throw Failure(explain(lines.error()));
    for (const Message& line : *lines) {
      const auto* const game = get_if<answer::Archived>(&line);
      if (game == nullptr) continue;
      last = game->game;
      if (const std::optional<core::Outcome> outcome = outcome_of(game->result); outcome && game->black != game->white)
        all.games.push_back({all.number_of(game->black), all.number_of(game->white), *outcome});
    }
    if (lines->size() <= page) return all;
  }
}

double tenths(double value) {
  return std::round(value * 10) / 10;
}

}  // namespace

base::Expected<std::pair<std::string, double>> parse_anchor(std::string_view text) {
  const base::Expected<core::KeyValue> pair = parse_key_value(text);
  if (!pair) return tl::unexpected(pair.error());
  const base::Expected<double> elo = parse_decimal(pair->second);
  if (!elo) return tl::unexpected(elo.error());
  return std::pair{pair->first, *elo};
}

int ratings(RatingsArguments arguments, std::ostream& out) {
  Client client = enter(arguments.visitor);
  const Games all = ask_games(client, arguments);
  tournament::RatingSettings settings;
  settings.anchors.resize(all.players.size());
  for (const auto& [name, elo] : arguments.anchors) {
    const auto found = std::ranges::find(all.players, name);
    if (found == all.players.end()) throw Failure("--anchor " + name + ": no such player in these games");
    settings.anchors[static_cast<std::size_t>(found - all.players.begin())] = elo;
  }
  tournament::Results results(all.players.size());
  std::vector<int> games(all.players.size());
  std::vector<double> points(all.players.size());
  for (const Game& game : all.games) {
    results.add(game.black, game.white, game.outcome);
    for (const base::Side side : base::both_sides) {
      const std::size_t player = side == base::Side::black ? game.black : game.white;
      ++games[player];
      points[player] += core::value_for(side, game.outcome);
    }
  }
  const tournament::Ratings rated = tournament::rate(results, settings);
  std::vector<std::size_t> order(all.players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return *rated.elo[a] > *rated.elo[b]; });
  if (order.empty() && !arguments.json) out << "The archive has no finished games of " << arguments.game << ".\n";
  if (!order.empty() && !arguments.json)
    out << "rank      Elo        ±   games  points  stronger than the next  name\n"
        << std::fixed << std::setprecision(1);
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const std::size_t player = order[rank];
    const std::optional<double> superior =
        rank + 1 < order.size() ? std::optional{rated.superiority[player][order[rank + 1]]} : std::nullopt;
    if (arguments.json) {
      nlohmann::ordered_json json{{"rank", rank + 1},
                                  {"name", all.players[player]},
                                  {"elo", tenths(*rated.elo[player])},
                                  {"error", tenths(*rated.error[player])},
                                  {"games", games[player]},
                                  {"points", points[player]}};
      if (superior) json["superior"] = std::round(*superior * 10'000) / 10'000;
      out << protocol::escaped(json.dump()) << '\n';
      continue;
    }
    out << std::setw(4) << rank + 1 << std::setw(9) << *rated.elo[player] << std::setw(9) << *rated.error[player]
        << std::setw(8) << games[player] << std::setw(8) << points[player] << std::setw(22);
    if (superior)
      out << *superior * 100 << " %";
    else
      out << ""
          << "  ";
    out << "  " << protocol::escaped(all.players[player]) << '\n';
  }
  return 0;
}

}  // namespace cli
