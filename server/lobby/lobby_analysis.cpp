#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/games.h"
#include "server/lobby/lobby.h"
#include "server/referee/replay.h"
#include "server/referee/win_rate.h"
#include "server/room/bot_options.h"

/// Built-in bots look at games that are over.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

namespace {

/// What a bot thinks with where nobody says how strong it is to be: there are many positions, and others wait.
constexpr std::string_view usual_level = "6";

/// Bots that do not search have no opinion of a position.
bool searches(const core::BotKind& bot) {
  return std::ranges::any_of(bot.options, [](const core::OptionSpec& spec) { return spec.name == "level"; });
}

base::Expected<const core::BotKind*> find_bot(const core::GameKind& game, const std::string& name) {
  const core::BotKind* const bot = game.bot(name);
  if (bot != nullptr && searches(*bot)) return bot;
  std::vector<std::string_view> names;
  for (const core::BotKind& each : game.bots)
    if (searches(each)) names.push_back(each.name);
  return base::fault("no bot that could analyse " + std::string{game.name} + " is called '" + name + "': there is " +
                     base::join(names, ", "));
}

base::Expected<core::Options> parse_options(const core::BotKind& bot, std::vector<core::KeyValue> given) {
  const auto says = [&](std::string_view key) {
    return std::ranges::any_of(given, [&](const auto& each) { return base::equal_ignoring_case(each.first, key); });
  };
  if (!says("level") && !says("playouts") && !says("time")) given.emplace_back("level", usual_level);
  return parse_bot_options(bot, given);
}

}  // namespace

void Lobby::on(const request::Analyse& analyse, Call& call) {
  call.pending = true;
  call.out.list.push_back(FindAnalyses{call.session.id, call.tag, *call.session.user, analyse});
}

Batches Lobby::to_analyse(const FindAnalyses& work, protocol::GameRecord found,
                          const std::vector<store::StoredAnalysis>& analyses, Now now) {
  Effects out;
  const auto send = [&](protocol::Message message) {
    out.list.push_back(Send{work.session, std::move(message), work.tag});
  };
  const auto finish = [&] {
    out.list.push_back(Next{work.session});
    return Batches{std::move(out)};
  };
  const auto refuse = [&](ErrorCode code, std::string text) {
    send(answer::Error{code, std::string{request::Analyse::verb}, std::move(text)});
    return finish();
  };
  const RoomId game = work.request.game;
  if (found.result.empty())
    return refuse(ErrorCode::no_game,
                  "no finished game has the number " + std::to_string(game) + ": Archive lists them");
  base::Expected<core::AnyGame> played = referee::replay(found);
  if (!played) return refuse(ErrorCode::no_game, "this game cannot be played again: " + played.error().text);
  const core::GameKind& kind = *engine::find_game(found.kind);
  const base::Expected<const core::BotKind*> bot = find_bot(kind, work.request.bot);
  if (!bot) return refuse(ErrorCode::no_bot, bot.error().text);
  const base::Expected<core::Options> options = parse_options(**bot, work.request.options);
  if (!options) return refuse(ErrorCode::bad_option, options.error().text);

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
  if (std::optional<Refused> refused = no_more_analyses(work.user)) return refuse(refused->code, refused->text);

  const std::int64_t analysis = next_analysis_++;
  analyses_.emplace(analysis, work.user);
  out.list.push_back(
      Save{store::NewAnalysis{analysis, game, std::string{(*bot)->name}, options->all(), work.user.shown, now.wall}});
  send(answer::Analyse{game, analysis});
  out.list.push_back(BeginAnalysis{analysis, *bot, *options, *std::move(played)});
  return finish();
}

std::optional<Refused> Lobby::no_more_analyses(const UserName& user) const {
  const auto mine = std::ranges::find(analyses_, user.key, [](const auto& each) { return each.second.key; });
  if (mine != analyses_.end()) {
    const std::string number = std::to_string(mine->first);
    return Refused{ErrorCode::too_many,
                   "your analysis " + number + " is not over: StopAnalysis," + number + " ends it"};
  }
  if (analyses_.size() >= settings_.max_analyses)
    return Refused{ErrorCode::busy, "too many analyses wait already: ask again later"};
  return std::nullopt;
}

void Lobby::on(const request::StopAnalysis& stop, Call& call) {
  const auto found = analyses_.find(stop.analysis);
  if (found == analyses_.end())
    return refuse(call, ErrorCode::no_game, "no analysis with the number " + std::to_string(stop.analysis) + " runs");
  if (found->second.key != call.session.user->key)
    return refuse(call, ErrorCode::forbidden, "that is the analysis of " + found->second.shown);
  reply(call, answer::StopAnalysis{stop.analysis});
  std::ranges::move(end_analysis(stop.analysis, "stopped", call.now), std::back_inserter(call.others));
}

Batches Lobby::analysed(std::int64_t analysis, int ply, Side side, const core::Thought& thought) {
  const auto found = analyses_.find(analysis);
  if (found == analyses_.end()) return {};  // it was stopped meanwhile
  const int win_rate = referee::thousandths(thought.win_rate);
  Effects out;
  out.list.push_back(
      Save{store::NewAnalysed{analysis, ply, side, win_rate, thought.playouts, base::join(thought.variation, " ")}});
  tell(found->second, event::Analysed{analysis, ply, side, win_rate, thought.playouts, thought.variation}, out);
  return {std::move(out)};
}

Batches Lobby::analysis_ended(std::int64_t analysis, bool done, Now now) {
  return end_analysis(analysis, done ? "done" : "failed", now);
}

Batches Lobby::analysis_not_saved(std::int64_t analysis, Now now) {
  return end_analysis(analysis, "failed", now);
}

/// Nothing when it has ended before.
Batches Lobby::end_analysis(std::int64_t analysis, std::string_view why, Now now) {
  const auto found = analyses_.find(analysis);
  if (found == analyses_.end()) return {};
  Effects out;
  out.list.push_back(Save{store::AnalysisEnded{analysis, std::string{why}, now.wall}});
  tell(found->second, event::AnalysisOver{analysis, std::string{why}}, out);
  // Behind the row, so that it never comes before the beginning, which waits for its own.
  if (why != "done") out.list.emplace_back(StopAnalysis{analysis});
  analyses_.erase(found);
  return {std::move(out)};
}

/// To a user who may have gone, or have come back on another connection.
void Lobby::tell(const UserName& user, protocol::Message message, Effects& out) const {
  if (const auto session = users_.find(user.key); session != users_.end())
    out.list.push_back(Send{session->second, std::move(message), ""});
}

}  // namespace room
