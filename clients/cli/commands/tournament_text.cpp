#include "clients/cli/commands/tournament_text.h"

#include <algorithm>
#include <map>

#include "clients/cli/terminal/columns.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

namespace answer = protocol::answer;

/// The score of one player against another, in half points.
struct Met {
  int halves = 0;
  int games = 0;
};
using Meetings = std::map<std::pair<std::string, std::string>, Met>;

Meetings meetings_of(const std::vector<Message>& lines) {
  Meetings encounters;
  for (const Message& line : lines) {
    const auto* const pairing = get_if<answer::Pairing>(&line);
    if (pairing == nullptr || !pairing->white || !pairing->result || *pairing->result == "void") continue;
    const int black = *pairing->result == "draw" ? 1 : pairing->result->starts_with('B') ? 2 : 0;
    Met& first = encounters[{pairing->black, *pairing->white}];
    Met& second = encounters[{*pairing->white, pairing->black}];
    first.halves += black;
    second.halves += 2 - black;
    ++first.games;
    ++second.games;
  }
  return encounters;
}

std::string points_text(int halves) {
  if (halves == 1) return "½";
  return std::to_string(halves / 2) + (halves % 2 == 0 ? "" : "½");
}

}  // namespace

std::string tournament_text(const std::vector<Message>& lines) {
  std::string text;
  std::vector<answer::Entrant> entrants;
  std::map<std::string, std::string> strengths;
  for (const Message& line : lines) {
    if (const auto* const tournament = get_if<answer::Event>(&line))
      text += "Tournament " + std::to_string(tournament->id) + ", " + protocol::escaped(tournament->name) + ": " +
              tournament->game + ", " + tournament->format + ", " + tournament->state +
              (tournament->round > 0 ? ", round " + std::to_string(tournament->round) : "") + "\n\n";
    if (const auto* const entrant = get_if<answer::Entrant>(&line)) {
      entrants.push_back(*entrant);
      entrants.back().user = protocol::escaped(entrant->user);
    }
    if (const auto* const rated = get_if<answer::Rated>(&line))
      strengths[protocol::escaped(rated->user)] = rated->elo + " ± " + rated->error;
  }
  const Meetings encounters = meetings_of(lines);
  std::size_t longest = 4;
  for (const answer::Entrant& entrant : entrants) longest = std::max(longest, width(entrant.user));
  std::size_t widest = 0;
  for (const auto& [user, strength] : strengths) widest = std::max(widest, width(strength) + 2);
  text += "rank  " + padded("name", longest) + " games points";
  if (widest > 0) text += right("Elo", widest);
  for (std::size_t i = 0; i < entrants.size(); ++i) text += right(std::to_string(i + 1), 6);
  text += '\n';
  for (const answer::Entrant& row : entrants) {
    text += right(std::to_string(row.rank), 4) + "  " + padded(row.user, longest) +
            right(std::to_string(row.played), 6) + right(row.points, 7);
    if (widest > 0) text += right(strengths[row.user], widest);
    for (const answer::Entrant& column : entrants) {
      const auto met = encounters.find({row.user, column.user});
      const std::string cell = row.user == column.user ? "*"
                               : met == encounters.end()
                                   ? "."
                                   : points_text(met->second.halves) + "/" + std::to_string(met->second.games);
      text += right(cell, 6);
    }
    for (const std::string& tie_break : row.tiebreaks) text += right(tie_break, 8);
    if (row.state != "in") text += "  " + row.state;
    text += '\n';
  }
  return text;
}

}  // namespace cli
