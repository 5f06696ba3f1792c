#include "server/analyses/analyses.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/games.h"
#include "server/referee/replay.h"
#include "server/referee/win_rate.h"
#include "server/room/bot_options.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

/// The thinking budget if the user names no strength: there are many positions, and other users are waiting.
constexpr std::string_view usual_level = "6";

/// Bots that do not search have no evaluation of a position.
bool searches(const core::BotKind& bot) {
  return std::ranges::any_of(bot.options, [](const core::OptionSpec& spec) { return spec.name == "level"; });
}

base::Expected<const core::BotKind*> find_bot(const core::GameKind& game, const std::string& name) {
  const core::BotKind* const bot = game.bot(name);
  if (bot != nullptr && searches(*bot)) return bot;
  std::vector<std::string_view> names;
  for (const core::BotKind& each : game.bots)
    if (searches(each)) names.push_back(each.name);
  return base::fault("'{bot}' cannot analyse {game} games; valid: {names}", name, game.name, base::join(names, ", "));
}

base::Expected<core::Options> parse_options(const core::BotKind& bot, std::vector<core::KeyValue> given) {
  const auto says = [&](std::string_view key) {
    return std::ranges::any_of(given, [&](const auto& each) { return base::equal_ignoring_case(each.first, key); });
  };
  if (!says("level") && !says("playouts") && !says("time")) given.emplace_back("level", usual_level);
  return parse_bot_options(bot, given);
}

}  // namespace

void Analyses::start(Now now, Batches& out) {
  for (const std::int64_t analysis : std::exchange(unfinished_, {}))
    out.push_back({std::nullopt, {Save{store::AnalysisEnded{analysis, "stopped", now.wall}}}});
}

void Analyses::begin(const request::Analyse& analyse, Call& call) {
  call.answer_later(FindAnalyses{call.session.id, call.tag, call.user(), analyse});
}

Batches Analyses::found(const FindAnalyses& work, protocol::GameRecord record,
                        const std::vector<store::StoredAnalysis>& analyses, Now now) {
  Effects out;
  const auto send = [&](protocol::Message message) {
    out.list.push_back(Send{work.session, std::move(message), work.tag});
  };
  const auto finish = [&] {
    out.list.push_back(Next{work.session});
    return Batches{std::move(out)};
  };
  const auto refuse = [&](ErrorCode code, const base::Fault& fault) {
    send(answer::Error::of(code, request::Analyse::verb, fault));
    return finish();
  };
  const RoomId game = work.request.game;
  if (record.result.empty()) return refuse(ErrorCode::no_game, base::Fault{"there is no finished game {game}", game});
  base::Expected<core::AnyGame> played = referee::replay(record);
  if (!played)
    return refuse(ErrorCode::no_game, base::Fault{"game {game} cannot be replayed", game}.because(played.error()));
  const core::GameKind& kind = *engine::find_game(record.kind);
  const base::Expected<const core::BotKind*> bot = find_bot(kind, work.request.bot);
  if (!bot) return refuse(ErrorCode::no_bot, bot.error());
  const base::Expected<core::Options> options = parse_options(**bot, work.request.options);
  if (!options) return refuse(ErrorCode::bad_option, options.error());

  const auto same = std::ranges::find_if(analyses, [&](const store::StoredAnalysis& each) {
    return each.state == "done" && each.analysis.bot == (*bot)->name && each.analysis.options == options->all();
  });
  if (same != analyses.end()) {
    const std::int64_t analysis = same->analysis.analysis;
    send(answer::Analyse{game, analysis});
    for (const store::NewAnalysed& each : same->positions)
      out.list.push_back(Send{
          work.session,
          event::Analysed{analysis, each.ply, each.side, each.win_rate, each.playouts, base::words(each.variation)},
          ""});
    out.list.push_back(Send{work.session, event::AnalysisOver{analysis, "done"}, ""});
    return finish();
  }
  if (std::optional<Refused> refused = no_more_for(work.user)) return refuse(refused->code, refused->fault);

  const std::int64_t analysis = next_++;
  running_.emplace(analysis, work.user);
  out.list.push_back(
      Save{store::NewAnalysis{analysis, game, std::string{(*bot)->name}, options->all(), work.user.shown, now.wall}});
  send(answer::Analyse{game, analysis});
  out.list.push_back(BeginAnalysis{analysis, *bot, *options, *std::move(played)});
  return finish();
}

std::optional<Refused> Analyses::no_more_for(const UserName& user) const {
  const auto mine = std::ranges::find(running_, user.key, [](const auto& each) { return each.second.key; });
  if (mine != running_.end()) {
    return Refused{ErrorCode::too_many,
                   base::Fault{"your analysis {analysis} is still running: stop it first", mine->first}};
  }
  if (running_.size() >= max_)
    return Refused{ErrorCode::busy, base::Fault{"too many analyses are waiting: try again later"}};
  return std::nullopt;
}

void Analyses::stop(const request::StopAnalysis& stop, Call& call) {
  const auto found = running_.find(stop.analysis);
  if (found == running_.end())
    return call.refuse(ErrorCode::no_game, "analysis {analysis} is not running", stop.analysis);
  if (found->second.key != call.user().key)
    return call.refuse(ErrorCode::forbidden, "analysis {analysis} belongs to {user}", stop.analysis,
                       found->second.shown);
  call.reply(answer::StopAnalysis{stop.analysis});
  std::ranges::move(end(stop.analysis, "stopped", call.now), std::back_inserter(call.others));
}

Batches Analyses::analysed(std::int64_t analysis, int ply, Side side, const core::Thought& thought) {
  const auto found = running_.find(analysis);
  if (found == running_.end()) return {};  // it has been stopped in the meantime
  const int win_rate = referee::thousandths(thought.win_rate);
  Effects out;
  out.list.push_back(
      Save{store::NewAnalysed{analysis, ply, side, win_rate, thought.playouts, base::join(thought.variation, " ")}});
  sessions_.tell(found->second.key, event::Analysed{analysis, ply, side, win_rate, thought.playouts, thought.variation},
                 out);
  return {std::move(out)};
}

Batches Analyses::ended(std::int64_t analysis, bool done, Now now) {
  return end(analysis, done ? "done" : "failed", now);
}

Batches Analyses::not_saved(std::int64_t analysis, Now now) {
  return end(analysis, "failed", now);
}

/// Does nothing if the analysis has already ended.
Batches Analyses::end(std::int64_t analysis, std::string_view why, Now now) {
  const auto found = running_.find(analysis);
  if (found == running_.end()) return {};
  Effects out;
  out.list.push_back(Save{store::AnalysisEnded{analysis, std::string{why}, now.wall}});
  sessions_.tell(found->second.key, event::AnalysisOver{analysis, std::string{why}}, out);
  // Follows the row, so that it is never sent before the message of the start, which waits for its own row.
  if (why != "done") out.list.emplace_back(StopAnalysis{analysis});
  running_.erase(found);
  return {std::move(out)};
}

}  // namespace room
