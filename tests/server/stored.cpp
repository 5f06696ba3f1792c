#include "tests/server/stored.h"

#include <algorithm>

namespace tests {

using base::Side;

namespace {

class Reader {
 public:
  store::Contents take(const std::vector<store::Write>& rows) {
    for (const store::Write& row : rows) visit([this](const auto& each) { this->take(each); }, row);
    return std::move(contents_);
  }

 private:
  void take(const auto&) {}
  void take(const store::NewGame& game) {
    contents_.unfinished.push_back({game, {}, {}, false, {}, {}, {}, {}});
    contents_.next_game = game.game + 1;
  }
  void take(const store::SeatChanged& seat) {
    (seat.side == Side::black ? game(seat).black : game(seat).white) = seat.player;
  }
  void take(const store::GameStarted& start) { game(start).started = true; }
  void take(const store::GameEnded& end) { game(end).result = end.result; }
  void take(const store::GameReopened& reopened) { game(reopened).result.clear(); }
  void take(const store::NewMove& move) { game(move).moves.push_back(move); }
  void take(const store::GameAct& act) {
    store::StoredGame& at = game(act);
    at.acts.push_back(act);
    at.moves.resize(std::min(at.moves.size(), static_cast<std::size_t>(act.ply)));
    std::erase_if(at.thoughts, [&](const store::NewThought& each) { return each.ply > act.ply; });
  }
  void take(const store::NewThought& thought) { game(thought).thoughts.push_back(thought); }
  void take(const store::NewAnalysis& analysis) {
    contents_.next_analysis = analysis.analysis + 1;
    contents_.running_analyses.push_back(analysis.analysis);
  }
  void take(const store::AnalysisEnded& ended) { std::erase(contents_.running_analyses, ended.analysis); }
  void take(const store::NewTournament& made) { contents_.tournaments.push_back({made, "open", {}, {}, {}}); }
  void take(const store::TournamentStateChanged& change) { tournament(change).state = change.state; }
  void take(const store::EntrantSaved& entrant) {
    auto& entrants = tournament(entrant).entrants;
    entrants.resize(std::max(entrants.size(), static_cast<std::size_t>(entrant.number) + 1));
    entrants[static_cast<std::size_t>(entrant.number)] = entrant;
  }
  void take(const store::NewPairing& row) { tournament(row).pairings.push_back({row}); }
  void take(const store::PairingSeated& seated) { pairing(seated).game = seated.game; }
  void take(const store::PairingChanged& change) {
    pairing(change).pairing.white = change.white;
    pairing(change).game.reset();
  }
  void take(const store::PairingOver& over) {
    store::StoredPairing& at = pairing(over);
    at.result = over.result;
    at.reason = over.reason;
    at.played = over.played;
  }
  void take(const store::PairingReopened& reopened) {
    store::StoredPairing& at = pairing(reopened);
    at = {at.pairing, at.game, {}, {}, true};
  }
  void take(const store::NewSignIn& made) { contents_.sign_ins.push_back(made); }
  void take(const store::SignInUsed& used) { sign_in(used)->used = used.at; }
  void take(const store::SignInEnded& ended) { contents_.sign_ins.erase(sign_in(ended)); }
  void take(const store::TournamentAct& act) { tournament(act).acts.push_back(act); }

  std::vector<store::NewSignIn>::iterator sign_in(const auto& row) {
    return std::ranges::find(contents_.sign_ins, row.number, &store::NewSignIn::number);
  }
  store::StoredGame& game(const auto& row) {
    return *std::ranges::find_if(contents_.unfinished, [&](const auto& one) { return one.game.game == row.game; });
  }
  store::StoredTournament& tournament(const auto& row) {
    return *std::ranges::find_if(contents_.tournaments,
                                 [&](const auto& one) { return one.tournament.tournament == row.tournament; });
  }
  store::StoredPairing& pairing(const auto& row) {
    return tournament(row).pairings[static_cast<std::size_t>(row.number - 1)];
  }

  store::Contents contents_;
};

}  // namespace

store::Contents contents_of(const std::vector<store::Write>& rows) {
  return Reader().take(rows);
}

}  // namespace tests
