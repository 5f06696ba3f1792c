#include "tests/server/test_lobby.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "engine/base/overload.h"
#include "protocol/codec/codec.h"
#include "server/app/encoded_message.h"
#include "server/auth/secret.h"
#include "server/lobby/lobby.h"
#include "tests/server/stored.h"

namespace tests {
namespace {

/// As a client that speaks lines gets it.
std::string line_of(const protocol::Message& message, std::string_view tag = {}) {
  app::EncodedMessage::Texts texts;
  app::EncodedMessage text(message, tag, texts);
  const std::string_view line = text.in(net::Encoding::lines);
  return std::string(line.substr(0, line.size() - 1));
}

std::string tournament_row_text(const store::NewTournament& tournament) {
  return "tournament " + std::to_string(tournament.tournament) + " " + tournament.name;
}
std::string tournament_row_text(const store::TournamentStateChanged& change) {
  return "tournament " + std::to_string(change.tournament) + " " + change.state;
}
std::string tournament_row_text(const store::EntrantSaved& entrant) {
  return "entrant " + std::to_string(entrant.tournament) + " " + std::to_string(entrant.number) + " " + entrant.name +
         (entrant.bot ? " bot " + *entrant.bot : "") + (entrant.withdrawn ? " withdrawn" : "");
}
/// `1 3`: the tournament and the number of the pairing.
template <class Row>
std::string pairing_text(const Row& row) {
  return std::to_string(row.tournament) + " " + std::to_string(row.number);
}
std::string tournament_row_text(const store::NewPairing& pairing) {
  return "pairing " + pairing_text(pairing) + " round " + std::to_string(pairing.round) + " " +
         std::to_string(pairing.black) + (pairing.white ? "-" + std::to_string(*pairing.white) : " bye");
}
std::string tournament_row_text(const store::PairingSeated& seated) {
  return "seated " + pairing_text(seated) + " " + (seated.game ? std::to_string(*seated.game) : "nowhere");
}
std::string tournament_row_text(const store::PairingChanged& change) {
  return "changed " + pairing_text(change) + " white " + std::to_string(change.white);
}
std::string tournament_row_text(const store::PairingOver& over) {
  return "over " + pairing_text(over) + " " + over.result + " " + over.reason + (over.played ? "" : " not played");
}
std::string tournament_row_text(const store::PairingReopened& pairing) {
  return "open " + pairing_text(pairing);
}
std::string tournament_row_text(const store::TournamentAct& act) {
  return "directed " + std::to_string(act.tournament) + " " + act.action + " " + act.by +
         (act.detail.empty() ? "" : " " + act.detail);
}

std::string row_text(const store::Write& row) {
  const auto number = [](auto value) { return std::to_string(value); };
  return visit(
      base::Overload{
          [](const store::NewAccount& account) { return "account " + account.key; },
          [&](const store::NewGame& game) { return "game " + number(game.game) + " " + game.kind; },
          [&](const store::SeatChanged& seat) {
            return "seat " + number(seat.game) + " " + std::string{name(seat.side)} + " " +
                   (seat.player ? seat.player->name + (seat.player->ready ? " ready" : "") : "free");
          },
          [&](const store::GameStarted& game) { return "start " + number(game.game); },
          [&](const store::NewMove& move) {
            return "move " + number(move.game) + " " + number(move.ply) + " " + std::string{name(move.side)} + " " +
                   move.move;
          },
          [&](const store::GameEnded& game) {
            return "end " + number(game.game) + " " + game.result + " " + game.reason;
          },
          [&](const store::NewThought& thought) {
            return "thought " + number(thought.game) + " " + number(thought.ply);
          },
          [&](const store::GameAct& act) {
            return "act " + number(act.game) + " " + number(act.ply) + " " + act.action + " " +
                   (act.by.empty() ? "-" : act.by) + (act.detail.empty() ? "" : " " + act.detail);
          },
          [&](const store::GameReopened& game) { return "reopen " + number(game.game); },
          [&](const store::PositionsFound& found) { return "positions " + number(found.game); },
          [&](const store::GamePacked& packed) { return "packed " + number(packed.game); },
          [&](const store::PositionSegment& segment) { return "segment " + number(segment.number); },
          [](const store::RoleChanged& change) { return "role " + change.key + " " + std::string{word(change.role)}; },
          [](const store::PasswordChanged& change) { return "password " + change.key; },
          [](const store::SecretChanged& change) { return "secret " + change.key; },
          [&](const store::NewSignIn& made) { return "sign-in " + number(made.number) + " " + made.key; },
          [&](const store::SignInUsed& used) { return "sign-in " + number(used.number) + " used"; },
          [&](const store::SignInEnded& ended) { return "sign-in " + number(ended.number) + " ended"; },
          [&](const auto& tournament_row) { return tournament_row_text(tournament_row); },
          [&](const store::NewAnalysis& analysis) {
            return "analysis " + number(analysis.analysis) + " of " + number(analysis.game) + " by " + analysis.bot;
          },
          [&](const store::NewAnalysed& position) {
            return "analysed " + number(position.analysis) + " " + number(position.ply);
          },
          [&](const store::AnalysisEnded& end) { return "analysis " + number(end.analysis) + " " + end.state; },
      },
      row);
}

/// The secret of the sign-in with this number, for all lobbies the same.
std::string sign_in_secret(std::int64_t number) {
  constexpr std::size_t random_part = 43;
  const std::string digits = std::to_string(number);
  return "qy_" + std::string(random_part - digits.size(), 'S') + digits;
}

/// Makes the secrets of sign-ins in the order of their numbers.
room::LobbySettings with_secrets(room::LobbySettings settings, const store::Contents& contents) {
  std::int64_t last = 0;
  for (const store::NewSignIn& stored : contents.sign_ins) last = std::max(last, stored.number);
  settings.make_secret = [last]() mutable {
    const std::string secret = sign_in_secret(++last);
    return auth::Secret{secret, auth::secret_hash(secret)};
  };
  return settings;
}

}  // namespace

struct TestLobby::State {
  State(const room::LobbySettings& settings, const store::Contents& contents)
      : lobby(with_secrets(settings, contents), contents) {}

  room::Lobby lobby;
  std::int64_t ms = 0;
  std::map<std::string, room::SessionId> clients;
  std::uint64_t last_session = 0;
  std::map<std::optional<room::RoomId>, referee::TimePoint> deadlines;
  std::vector<store::Write> saved;
  std::optional<room::HashPassword> to_hash;
  std::optional<room::CheckPassword> to_check;
  std::optional<room::AskEstimate> to_estimate;
  std::optional<room::IndexPositions> to_index;
  std::deque<room::Reload> to_reload;
  std::optional<room::MakeSecret> to_make;
  std::optional<room::FindAnalyses> to_find;
  std::string secret;
  int last_secret = 0;
  Lines notes;
  std::vector<room::AccountSaved> account_changes;        ///< being saved
  std::vector<room::TournamentSaved> tournament_changes;  ///< being saved
  bool disk_works = true;
  bool threads_are_free = true;
  std::string payer;
  std::optional<int> changes_left;
};

TestLobby::TestLobby(const store::Contents& contents, const room::LobbySettings& settings)
    : state_(new State(settings, contents)) {}
TestLobby::TestLobby(TestLobby&& other) noexcept = default;
TestLobby& TestLobby::operator=(TestLobby&& other) noexcept = default;
TestLobby::~TestLobby() = default;

void TestLobby::passes(std::int64_t ms) {
  state_->ms += ms;
}
const std::string& TestLobby::made_secret() const {
  return state_->secret;
}
void TestLobby::disk_works(bool works) {
  state_->disk_works = works;
}
void TestLobby::disk_fails_after(int changes) {
  state_->changes_left = changes;
}
void TestLobby::account_saved(const store::Account& account) {
  state_->lobby.account_book().saved(account);
}
void TestLobby::password_was_wrong(const std::string& user, const std::string& address) {
  state_->lobby.password_checked({.session = room::SessionId{1},
                                  .tag = "",
                                  .user = user,
                                  .hash = "",
                                  .password = "",
                                  .address = address,
                                  .new_password = {}},
                                 false, {});
}
const room::Lobby& TestLobby::lobby() const {
  return state_->lobby;
}
const std::vector<std::string>& TestLobby::faults() const {
  return state_->lobby.faults();
}
std::size_t TestLobby::table_count() const {
  return state_->lobby.tables().count();
}
std::size_t TestLobby::games_played() const {
  return state_->lobby.tables().games_played();
}
const std::vector<store::Write>& TestLobby::saved() const {
  return state_->saved;
}
const std::optional<room::IndexPositions>& TestLobby::to_index() const {
  return state_->to_index;
}
const Lines& TestLobby::notes() const {
  return state_->notes;
}

void TestLobby::opens(const std::string& client, const std::string& address, const std::string& cookie) {
  const room::SessionId session{++state_->last_session};
  state_->clients[client] = session;
  state_->lobby.opened({.id = session, .user = {}, .address = address, .cookie = cookie});
}

Lines TestLobby::enters(const std::string& client) {
  opens(client);
  const std::string secret = secret_of(client);
  return says(client, "Login," + client + "," + (secret.empty() ? ",yes" : secret));
}

std::string TestLobby::secret_of(const std::string& user) const {
  const auto all = state_->lobby.sign_ins().of(identity::fold_name(user));
  return all.empty() ? "" : sign_in_secret(all.front()->number);
}

void TestLobby::enters_with_account(const std::string& client) {
  opens(client);
  says(client, "Login," + client + ",the right one,yes");
  checked(true);
}

Lines TestLobby::leaves(const std::string& client) {
  return carry_out(state_->lobby.closed(state_->clients.at(client), now()));
}

Lines TestLobby::loses_contact(const std::string& client, std::int64_t silence_ms) {
  return carry_out(state_->lobby.contact_lost(state_->clients.at(client), referee::Millis{silence_ms}, now()));
}

Lines TestLobby::regains_contact(const std::string& client) {
  return carry_out(state_->lobby.contact_regained(state_->clients.at(client), now()));
}

Lines TestLobby::says(const std::string& client, std::string_view line) {
  const room::SessionId session = state_->clients.at(client);
  const auto request = protocol::parse_request(line);
  return carry_out(request ? state_->lobby.request(session, *request, now())
                           : state_->lobby.unreadable(session, request.error()));
}

Lines TestLobby::bot_plays(room::RoomId room, base::Side side, int turn, std::optional<std::string> move) {
  std::optional<core::Thought> thought;
  if (move) thought = core::Thought{*move, 0.625, 1000, {*move, "pass"}};
  return carry_out(state_->lobby.tables().bot_moved(room, side, turn, thought, now()));
}

void TestLobby::threads_are_free(bool free) {
  state_->threads_are_free = free;
}

const std::string& TestLobby::payer() const {
  return state_->payer;
}

Lines TestLobby::bot_begins(room::RoomId room, int turn) {
  return carry_out(state_->lobby.tables().bot_begins(room, turn, now()));
}

Lines TestLobby::estimated(const std::vector<std::string>& dead, const std::vector<std::string>& unsettled) {
  const room::AskEstimate work = state_->to_estimate.value();
  const std::vector<double> ownership(work.game.view().points.size(), 1.0);
  const std::vector<core::JudgedChain> chains{{dead, core::StoneStatus::dead},
                                              {unsettled, core::StoneStatus::unsettled}};
  return carry_out(state_->lobby.estimates().estimated(work, core::Estimate{ownership, 3.4, chains, 1000}, now()));
}

Lines TestLobby::waits(std::int64_t ms) {
  state_->ms += ms;
  Lines lines;
  const auto fallen = state_->deadlines;
  for (const auto& [room, at] : fallen)
    if (at <= now().steady)
      std::ranges::move(carry_out(state_->lobby.time_passes(room, now())), std::back_inserter(lines));
  for (Lines news = carry_out(state_->lobby.tell_news(now())); !news.empty();
       news = carry_out(state_->lobby.tell_news(now())))
    std::ranges::move(news, std::back_inserter(lines));
  return lines;
}

Lines TestLobby::starts() {
  return carry_out(state_->lobby.start(now()));
}

Lines TestLobby::holds_games(const std::optional<base::Fault>& why) {
  return carry_out(state_->lobby.hold_games(why, now()));
}

Lines TestLobby::announces(const std::string& text) {
  return carry_out(state_->lobby.announce(text));
}

Lines TestLobby::hashed(bool queue_full) {
  return carry_out(state_->lobby.accounts().password_hashed(state_->to_hash.value(),
                                                            queue_full ? std::nullopt : std::optional{"hash"}, now()));
}

Lines TestLobby::checked(std::optional<bool> matches) {
  return carry_out(state_->lobby.password_checked(state_->to_check.value(), matches, now()));
}

Lines TestLobby::secret_made() {
  constexpr std::size_t random_part = 43;
  const std::string digits = std::to_string(++state_->last_secret);
  state_->secret = "qy_" + std::string(random_part - digits.size(), 'A') + digits;
  return carry_out(state_->lobby.accounts().secret_made(state_->to_make.value(), state_->secret,
                                                        auth::secret_hash(state_->secret), now()));
}

Lines TestLobby::finds(const protocol::GameRecord& record, const std::vector<store::StoredAnalysis>& analyses) {
  return carry_out(state_->lobby.analyses().found(state_->to_find.value(), record, analyses, now()));
}

Lines TestLobby::analysed(std::int64_t analysis, int ply, base::Side side, std::vector<std::string> variation) {
  return carry_out(
      state_->lobby.analyses().analysed(analysis, ply, side, core::Thought{variation.at(0), 0.25, 400, variation}));
}

Lines TestLobby::considered(std::int64_t number, const std::optional<core::Thought>& thought) {
  return carry_out(state_->lobby.considerations().considered(number, thought));
}

Lines TestLobby::analysis_ends(std::int64_t analysis, bool done) {
  return carry_out(state_->lobby.analyses().ended(analysis, done, now()));
}

Lines TestLobby::save_fails(room::RoomId room) {
  return carry_out(state_->lobby.tables().save_failed(room));
}

Lines TestLobby::reloads(std::size_t rows) {
  return reload_from({state_->saved.begin(), state_->saved.begin() + static_cast<std::ptrdiff_t>(rows)});
}

Lines TestLobby::reloads_from(const TestLobby& other) {
  return reload_from(other.state_->saved);
}

Lines TestLobby::reload_from(const std::vector<store::Write>& rows) {
  const room::Reload work = state_->to_reload.at(0);
  state_->to_reload.pop_front();
  std::optional<store::StoredGame> stored;
  for (const store::StoredGame& game : contents_of(rows).unfinished)
    if (game.game.game == work.room) stored = game;
  return carry_out(state_->lobby.reloaded(work, stored, now()));
}

referee::Now TestLobby::now() const {
  return {referee::TimePoint{referee::Millis{state_->ms}}, 1'000'000 + state_->ms};
}

std::string TestLobby::client(room::SessionId session) const {
  const auto found = std::ranges::find_if(state_->clients, [&](const auto& entry) { return entry.second == session; });
  return found == state_->clients.end() ? "gone" : found->first;
}

bool TestLobby::tournament_is_saved() {
  if (state_->changes_left && --*state_->changes_left < 0) return false;
  return state_->disk_works;
}

Lines TestLobby::carry_out(room::Batches batches) {
  Lines lines;
  std::vector<room::TurnShown> turns;
  std::vector<room::AskBot> asked;
  const auto number = [](auto value) { return std::to_string(value); };
  const auto side_of = [&](const auto& effect) { return number(effect.room) + " " + std::string{name(effect.side)}; };
  const auto text = base::Overload{
      [&](const room::Send& send) {
        protocol::Message message = send.message;
        if (auto* const welcome = get_if<protocol::answer::Tables>(&message)) welcome->secret.reset();
        return client(send.to) + "< " + line_of(message, send.tag);
      },
      [&](const room::Line& line) { return client(line.to) + "< " + line.text; },
      [&](const room::Broadcast& broadcast) {
        std::string to;
        for (const room::SessionId session : broadcast.to) to += (to.empty() ? "" : " ") + client(session);
        return to + "< " + line_of(broadcast.message);
      },
      [&](const room::Save& save) {
        state_->saved.push_back(save.row);
        return "save " + row_text(save.row);
      },
      [&](const room::Next& next) { return "next " + client(next.session); },
      [&](const room::Close& close) { return "close " + client(close.session); },
      [&](const room::LoggedIn&) { return std::string{}; },
      [&](const room::TurnShown& turn) {
        turns.push_back(turn);
        return std::string{};
      },
      [&](const room::SetDeadline& deadline) {
        if (deadline.at)
          state_->deadlines[deadline.room] = *deadline.at;
        else
          state_->deadlines.erase(deadline.room);
        const auto since = [](referee::TimePoint at) {
          return std::chrono::duration_cast<referee::Millis>(at.time_since_epoch()).count();
        };
        return "deadline " + number(deadline.room.value_or(0)) + " " +
               (deadline.at ? number(since(*deadline.at)) : "none");
      },
      [&](const room::AskBot& ask) {
        asked.push_back(ask);
        state_->payer = ask.payer + (ask.at_once > 0 ? ", " + number(ask.at_once) + " at once" : "") +
                        (ask.can_be_cut ? "" : ", uncut");
        return "ask " + side_of(ask) + " " + number(ask.turn) + " budget " +
               (ask.budget.time ? number(ask.budget.time->count()) : "none");
      },
      [&](const room::ForgetBot& forget) { return "forget " + side_of(forget); },
      [&](const room::AskEstimate& work) {
        state_->to_estimate = work;
        return "estimate " + number(work.room) + (work.session ? " for " + client(*work.session) : "");
      },
      [&](const room::IndexPositions& game) {
        state_->to_index = game;
        return std::string{};
      },
      [&](const room::HashPassword& work) {
        state_->to_hash = work;
        return "hash " + work.user;
      },
      [&](const room::CheckPassword& work) {
        state_->to_check = work;
        return "check " + work.user + (work.hash.empty() ? " unknown" : "");
      },
      [&](const room::MakeSecret& work) {
        state_->to_make = work;
        return "secret " + work.user;
      },
      [&](const room::AccountSaved& saved) {
        if (state_->disk_works)
          state_->account_changes.push_back(saved);
        else
          state_->lobby.account_book().cancel_change(saved.account.key);
        return std::string{};
      },
      [&](const room::Note& note) {
        state_->notes.push_back(note.text);
        return std::string{};
      },
      [&](const room::SignInsSaved&) { return std::string{}; },
      [&](const room::Reload& reload) {
        state_->to_reload.push_back(reload);
        return "reload " + number(reload.room);
      },
      [](const room::AskAgain&) { return std::string{}; },
      [&](const room::TournamentSaved& saved) {
        state_->tournament_changes.push_back(saved);
        return std::string{};
      },
      [&](const room::AskTournaments& ask) {
        return "tournaments " + client(ask.session) + (ask.tournament ? " " + number(*ask.tournament) : "");
      },
      [&](const room::FindAnalyses& work) {
        state_->to_find = work;
        return "analyses of " + number(work.request.game) + " for " + client(work.session);
      },
      [&](const room::BeginAnalysis& work) {
        return "analyse " + number(work.analysis) + " with " + std::string{work.kind->name} + " level " +
               number(work.options.integer("level")) + " to " + number(work.game.ply());
      },
      [&](const room::StopAnalysis& work) { return "stop analysis " + number(work.analysis); },
      [&](const room::ConsiderPosition& work) {
        return "consider " + number(work.number) + " with " + std::string{work.kind->name} + " for " + work.user +
               " after " + number(work.game.ply()) + " for " + number(work.budget.time->count());
      },
      [&](const room::ForgetPosition& work) { return "forget position " + number(work.number); },
      [&](const room::AskArchive& ask) { return "archive " + client(ask.session); },
      [&](const room::AskRecord& ask) {
        return "record " + client(ask.session) + " " + number(ask.game) + " " + ask.format;
      },
  };
  for (const room::Effects& batch : batches)
    for (const room::Effect& effect : batch.list)
      if (std::string line = visit(text, effect); !line.empty()) lines.push_back(std::move(line));
  for (const room::AccountSaved& saved : std::exchange(state_->account_changes, {}))
    std::ranges::move(carry_out(state_->lobby.accounts().saved(saved, now())), std::back_inserter(lines));
  for (const room::TournamentSaved& saved : std::exchange(state_->tournament_changes, {}))
    std::ranges::move(
        carry_out(tournament_is_saved() ? state_->lobby.tournaments().saved(saved.tournament, saved.rows, now())
                                        : state_->lobby.tournaments().not_saved(saved.tournament, now())),
        std::back_inserter(lines));
  for (const room::TurnShown& turn : turns)
    std::ranges::move(carry_out(state_->lobby.tables().turn_shown(turn.room, turn.turn, now())),
                      std::back_inserter(lines));
  for (const room::AskBot& ask : asked)
    std::ranges::move(carry_out(state_->threads_are_free ? state_->lobby.tables().bot_begins(ask.room, ask.turn, now())
                                                         : state_->lobby.tables().bot_waits(ask.room, ask.turn, now())),
                      std::back_inserter(lines));
  return lines;
}

TestLobby lobby_with_game(const std::string& open, const store::Contents& contents) {
  TestLobby lobby(contents);
  for (const char* name : {"ana", "bob", "eva"}) lobby.enters(name);
  lobby.says("ana", "Open," + open);
  lobby.says("ana", "SitDown,1,black");
  lobby.says("bob", "SitDown,1,white");
  lobby.says("eva", "Watch,1");
  lobby.says("ana", "Ready,1");
  lobby.says("bob", "Ready,1");
  return lobby;
}

Lines told(const std::string& client, const Lines& effects) {
  Lines lines;
  for (const std::string& effect : effects) {
    const std::size_t end = effect.find("< ");
    if (end == std::string::npos) continue;
    const std::string to = " " + effect.substr(0, end) + " ";
    if (to.find(" " + client + " ") != std::string::npos) lines.push_back(effect.substr(end + 2));
  }
  return lines;
}

std::string first_told(TestLobby& lobby, const std::string& client, const std::string& line) {
  const Lines lines = told(client, lobby.says(client, line));
  return lines.empty() ? "" : lines.front();
}

}  // namespace tests
