#include "server/analyses/considerations.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "server/referee/evaluation_text.h"
#include "server/referee/position_text.h"
#include "server/referee/table_options.h"
#include "server/referee/win_rate.h"

namespace room {

using protocol::ErrorCode;
using std::chrono::milliseconds;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

constexpr std::int64_t max_playouts = 10'000'000;
/// Of one view: the number of candidates, and of the moves of each.
constexpr std::size_t max_candidates = 12;
constexpr std::size_t max_line = 12;
/// Bots that do not compare moves by themselves search this number of them.
constexpr int compared_moves = 6;

/// Only bots that resume their search can think in slices.
bool resumes(const core::BotKind& bot) {
  return bot.time_alone != nullptr;
}

/// The first one, which is the strongest, unless the user names one.
base::Expected<const core::BotKind*> find_bot(const core::GameKind& game, const std::optional<std::string>& name) {
  if (!name) {
    const auto first = std::ranges::find_if(game.bots, resumes);
    if (first != game.bots.end()) return &*first;
  } else if (const core::BotKind* const bot = game.bot(*name); bot != nullptr && resumes(*bot)) {
    return bot;
  }
  std::vector<std::string_view> names;
  for (const core::BotKind& each : game.bots)
    if (resumes(each)) names.push_back(each.name);
  return base::fault("'{bot}' cannot consider {game} positions; valid: {names}", protocol::excerpt(name.value_or("")),
                     game.name, base::join(names, ", "));
}

base::Expected<core::AnyGame, Refused> position_of(const core::GameKind& game, const request::Consider& wanted) {
  if (wanted.side && !wanted.position)
    return refused(ErrorCode::bad_option, "side= is the side to move in a position: add position=");
  const base::Expected<referee::TableOptions> options = referee::TableOptions::parse(game, wanted.options);
  if (!options) return refused(ErrorCode::bad_option, options.error());
  auto position = referee::play_text(game, options->game,
                                     {wanted.position, wanted.side.value_or(Side::black), wanted.moves.value_or("")});
  if (!position) return refused(position.error().code, position.error().fault);
  if (position->ending()) return refused(ErrorCode::game_over, "the game is over in this position");
  return *std::move(position);
}

/// The moves of a line, as far as the rules allow them: `D4 E5+F6`, where one side makes both E5 and F6.
std::string line_text(core::AnyGame game, std::span<const std::string> line) {
  std::string text;
  std::optional<Side> before;
  for (const std::string& move : line) {
    const Side side = game.to_move();
    if (!game.play(move)) break;
    if (before) text += side == *before ? '+' : ' ';
    text += move;
    before = side;
  }
  return text;
}

/// `231 540 D4 E5`
std::string candidate_text(const core::Candidate& candidate, const core::AnyGame& position) {
  const std::span<const std::string> line(candidate.variation.data(), std::min(candidate.variation.size(), max_line));
  const std::string text = line_text(position, line);
  return std::to_string(candidate.visits) + ' ' + std::to_string(referee::thousandths(candidate.win_rate)) + ' ' +
         (text.empty() ? candidate.move : text);
}

}  // namespace

void Considerations::begin(const request::Consider& wanted, Call& call) {
  const core::GameKind* const game = engine::find_game(wanted.game);
  if (game == nullptr) return call.refuse(ErrorCode::no_game, engine::no_such_game(wanted.game));
  const base::Expected<const core::BotKind*> bot = find_bot(*game, wanted.bot);
  if (!bot) return call.refuse(ErrorCode::no_bot, bot.error());
  const std::int64_t playouts = wanted.playouts.value_or(max_playouts);
  if (playouts < 1 || playouts > max_playouts)
    return call.refuse(ErrorCode::bad_option, "playouts must be from 1 to {max}, not {value}", max_playouts, playouts);
  if (const std::optional<Refused> no = refusal(*game, call)) return call.refuse(no->code, no->fault);
  if (!count_request(call.session.address, call.now.steady))
    return call.refuse(ErrorCode::too_fast, "your address asks for too many positions: try again in a second");
  base::Expected<core::AnyGame, Refused> position = position_of(*game, wanted);
  if (!position) return call.refuse(position.error().code, position.error().fault);

  if (const auto older = of(call.user()); older != running_.end())
    end(older, older->second.session == call.session.id ? "" : "stopped", call.out);
  const std::int64_t number = next_++;
  call.reply(answer::Consider{number, std::string{(*bot)->name}});
  const auto added = running_.emplace(number, Consideration{call.session.id, call.user(), call.session.address, game,
                                                            *bot, *std::move(position), playouts});
  think(*added.first, call.out);
}

std::optional<Refused> Considerations::refusal(const core::GameKind& game, const Call& call) const {
  if (plays(call.user(), game))
    return Refused{ErrorCode::forbidden, base::Fault{"you are playing {game}: finish the game first", game.name}};
  const auto is_of_others = [&](const auto& entry) { return entry.second.user.key != call.user().key; };
  const auto is_of_address = [&](const auto& entry) {
    return is_of_others(entry) && entry.second.address == call.session.address;
  };
  const auto count = [&](const auto& condition) {
    return static_cast<std::size_t>(std::ranges::count_if(running_, condition));
  };
  if (count(is_of_address) >= limits_.per_address)
    return Refused{ErrorCode::too_many,
                   base::Fault{"your address has {max} positions considered: try again later", limits_.per_address}};
  if (count(is_of_others) >= limits_.total)
    return Refused{ErrorCode::busy, base::Fault{"the server considers too many positions: try again later"}};
  return std::nullopt;
}

bool Considerations::count_request(const std::string& address, TimePoint now) {
  std::erase_if(requests_, [now](const auto& entry) { return now - entry.second.since >= std::chrono::seconds{1}; });
  return requests_.try_emplace(address, Requests{now}).first->second.count++ < limits_.per_second;
}

bool Considerations::plays(const UserName& user, const core::GameKind& game) const {
  return std::ranges::any_of(tables_.of(user), [&](RoomId id) {
    const Table* const table = tables_.find(id);
    return table != nullptr && table->state().in_game() && table->state().kind == &game &&
           table->state().seats.seated(user);
  });
}

Considerations::Running::iterator Considerations::of(const UserName& user) {
  return std::ranges::find_if(running_, [&](const auto& entry) { return entry.second.user.key == user.key; });
}

void Considerations::think(Running::reference entry, Effects& out) {
  Consideration& it = entry.second;
  it.time += it.running;
  out.list.push_back(ConsiderPosition{entry.first,
                                      it.user.key,
                                      it.bot,
                                      core::Options::defaults(it.bot->options),
                                      it.position,
                                      {.time = it.running, .own_limits = false, .moves = compared_moves}});
}

void Considerations::stop(const request::StopConsidering& /*wanted*/, Call& call) {
  call.reply(answer::StopConsidering{});
  leave(call.session.id, call.out);
}

void Considerations::leave(SessionId session, Effects& out) {
  const auto found = std::ranges::find_if(running_, [&](const auto& entry) { return entry.second.session == session; });
  if (found != running_.end()) end(found, "", out);
}

Batches Considerations::considered(std::int64_t number, const std::optional<core::Thought>& thought) {
  const auto found = running_.find(number);
  if (found == running_.end()) return {};  // it has ended in the meantime
  Effects out;
  Consideration& it = found->second;
  if (!thought) {
    end(found, "failed", out);
  } else if (plays(it.user, *it.game)) {
    end(found, "stopped", out);
  } else {
    out.list.push_back(Send{it.session, view(it, number, *thought), ""});
    // A bot that stops early has solved the position.
    const bool is_solved = milliseconds{static_cast<std::int64_t>(thought->seconds * 1000)} < it.running / 4;
    it.running = slice;
    if (is_solved || it.searched() >= it.max_playouts || it.time + slice > max_time)
      end(found, "done", out);
    else
      think(*found, out);
  }
  return {std::move(out)};
}

event::Considered Considerations::view(Consideration& it, std::int64_t number, const core::Thought& thought) {
  it.playouts += thought.playouts;
  it.nodes += thought.nodes;
  event::Considered view{number, it.position.to_move(), referee::thousandths(thought.win_rate), it.searched(), {}, {},
                         {}};
  // A bot that makes playouts reports the owners and the lead of one slice.
  const auto weight = static_cast<double>(thought.playouts);
  it.ownership.resize(std::max(it.ownership.size(), thought.ownership.size()));
  for (std::size_t i = 0; i < thought.ownership.size(); ++i) it.ownership[i] += weight * thought.ownership[i];
  it.lead += weight * thought.lead.value_or(0);
  if (it.playouts > 0 && !it.ownership.empty()) {
    const auto all = static_cast<double>(it.playouts);
    std::vector<double> mean = it.ownership;
    for (double& owner : mean) owner /= all;
    view.ownership = referee::ownership_text(mean);
    view.lead = referee::lead_text(it.lead / all);
  } else if (thought.lead && it.playouts == 0) {
    view.lead = referee::lead_text(*thought.lead);
  }
  for (const core::Candidate& candidate : thought.candidates)
    if (view.candidates.size() < max_candidates && (candidate.visits > 0 || view.candidates.empty()))
      view.candidates.push_back(candidate_text(candidate, it.position));
  return view;
}

void Considerations::end(Running::iterator found, std::string_view why, Effects& out) {
  if (!why.empty())
    out.list.push_back(Send{found->second.session, event::ConsideringOver{found->first, std::string{why}}, ""});
  out.list.push_back(ForgetPosition{found->first});
  running_.erase(found);
}

}  // namespace room
