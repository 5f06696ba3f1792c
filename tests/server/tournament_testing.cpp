#include "tests/server/tournament_testing.h"

namespace tests {

std::vector<tournament::Entrant> entrants(std::size_t count) {
  std::vector<tournament::Entrant> result(count);
  for (std::size_t i = 0; i < count; ++i) result[i].name = std::to_string(i + 1);
  return result;
}

tournament::Definition definition(tournament::Format format) {
  tournament::Definition result;
  result.name = "test";
  result.game = "go";
  result.format = format;
  return result;
}

std::size_t pair(const tournament::Definition& definition, const std::vector<tournament::Entrant>& entrants,
                 Rows& rows) {
  const Rows added = tournament::next_pairings(definition, entrants, rows);
  rows.insert(rows.end(), added.begin(), added.end());
  return added.size();
}

Rows play_out(const tournament::Definition& definition, const std::vector<tournament::Entrant>& entrants) {
  Rows rows;
  while (pair(definition, entrants, rows) > 0)
    decide(rows, [](const tournament::Pairing& row) {
      return row.black < *row.white ? core::Outcome::black_wins : core::Outcome::white_wins;
    });
  return rows;
}

std::string round_text(const Rows& rows, int round) {
  std::string text;
  for (const tournament::Pairing& row : rows) {
    if (row.round != round) continue;
    if (!text.empty()) text += ' ';
    text += std::to_string(row.black + 1) + '-' + (row.white ? std::to_string(*row.white + 1) : "");
  }
  return text;
}

}  // namespace tests
