#include "server/room/acts.h"

#include <array>

#include "engine/base/overload.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/messages/value.h"

namespace room {
namespace {

using base::Side;

constexpr std::array<std::string_view, 3> take_back_words{"undo", "rewind", "play-on"};
constexpr std::string_view had_been = "it was ";
constexpr std::string_view milliseconds = " ms";

std::string with_reason(std::string text, const std::string& reason) {
  if (reason.empty()) return text;
  return text.empty() ? reason : std::move(text) + ": " + reason;
}

/// Splits the text at the first `separator`; the second part is empty if the separator does not occur.
std::pair<std::string, std::string> split(std::string_view text, std::string_view separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return {std::string{text}, ""};
  return {std::string{text.substr(0, at)}, std::string{text.substr(at + separator.size())}};
}

std::string of_side(Side side, const std::string& text) {
  return std::string{base::name(side)} + " " + text;
}

/// Reads `black D4`, a side and a text, as a value of T.
template <class T>
std::optional<Act> parse_of_side(std::string_view detail) {
  auto [word, text] = split(detail, " ");
  const std::optional<Side> side = protocol::Value<Side>::read(word);
  if (!side) return std::nullopt;
  return T{*side, std::move(text)};
}

/// `repent black 2`
std::optional<Act> parse_asked(std::string_view detail) {
  const std::vector<std::string> words = base::words(detail);
  if (words.size() < 2 || words.size() > 3) return std::nullopt;
  const std::optional<Offer> what = parse_offer(words[0]);
  const std::optional<Side> by = protocol::Value<Side>::read(words[1]);
  const std::optional<int> plies = words.size() == 3 ? base::parse_number<int>(words[2]) : std::nullopt;
  if (!what || !by || (words.size() == 3 && !plies)) return std::nullopt;
  return act::Asked{*what, *by, plies};
}

/// `white -5000 ms: too late`
std::optional<Act> parse_time_added(std::string_view detail) {
  auto [added, reason] = split(detail, ": ");
  const auto [word, time] = split(added, " ");
  const std::optional<Side> side = protocol::Value<Side>::read(word);
  const std::string_view number = std::string_view{time}.substr(0, time.find(milliseconds));
  const auto ms = base::parse_number<std::int64_t>(number);
  if (!side || !ms) return std::nullopt;
  return act::TimeAdded{*side, referee::Millis{*ms}, std::move(reason)};
}

}  // namespace

ActText to_text(const Act& act) {
  return std::visit(
      base::Overload{
          [](const act::Asked& asked) -> ActText {
            const std::string plies = asked.plies ? " " + std::to_string(*asked.plies) : "";
            return {"ask", std::string{word(asked.what)} + " " + std::string{base::name(asked.by)} + plies};
          },
          [](const act::Declined& declined) -> ActText {
            return {"decline", std::string{word(declined.what)}};
          },
          [](const act::TakenBack& taken) -> ActText {
            return {std::string{take_back_words[static_cast<std::size_t>(taken.why)]}, taken.moves};
          },
          [](const act::Paused& paused) -> ActText {
            return {paused.agreed ? "pause-agreed" : "pause", paused.reason};
          },
          [](const act::Resumed& resumed) -> ActText {
            return {"resume", resumed.reason};
          },
          [](const act::TimeAdded& added) -> ActText {
            const std::string time = std::to_string(added.time.count()) + std::string{milliseconds};
            return {"addtime", with_reason(of_side(added.side, time), added.reason)};
          },
          [](const act::Adjudicated& decided) -> ActText {
            return {"adjudicate", with_reason(decided.result, decided.reason)};
          },
          [](const act::Reopened& reopened) -> ActText {
            return {"reopen", with_reason(std::string{had_been} + reopened.result, reopened.reason)};
          },
          [](const act::Replaced& replaced) -> ActText {
            return {"replace", of_side(replaced.side, replaced.player)};
          },
          [](const act::Operated& operated) -> ActText {
            return {"operate", of_side(operated.side, operated.player)};
          },
          [](const act::Relayed& relayed) -> ActText {
            return {"relay", of_side(relayed.side, relayed.move)};
          },
          [](const act::Marked& marked) -> ActText {
            return {"mark", base::join(marked.dead, " ")};
          },
          [](const act::Scored& scored) -> ActText {
            return {"score", base::join(scored.dead, " ")};
          },
          [](const act::Failed& failed) -> ActText {
            return {"fail", of_side(failed.side, failed.text)};
          },
      },
      act);
}

std::optional<Act> parse_act(std::string_view action, std::string_view detail) {
  const std::string text{detail};
  for (std::size_t i = 0; i < take_back_words.size(); ++i)
    if (action == take_back_words[i]) return act::TakenBack{static_cast<act::TakenBack::Why>(i), text};
  if (action == "ask") return parse_asked(detail);
  if (action == "pause" || action == "pause-agreed") return act::Paused{action == "pause-agreed", text};
  if (action == "resume") return act::Resumed{text};
  if (action == "addtime") return parse_time_added(detail);
  if (action == "replace") return parse_of_side<act::Replaced>(detail);
  if (action == "operate") return parse_of_side<act::Operated>(detail);
  if (action == "relay") return parse_of_side<act::Relayed>(detail);
  if (action == "fail") return parse_of_side<act::Failed>(detail);
  if (action == "mark") return act::Marked{base::words(detail)};
  if (action == "score") return act::Scored{base::words(detail)};
  if (action == "decline") {
    const std::optional<Offer> what = parse_offer(detail);
    return what ? std::optional<Act>(act::Declined{*what}) : std::nullopt;
  }
  if (action == "adjudicate") {
    auto [result, reason] = split(detail, ": ");
    return act::Adjudicated{std::move(result), std::move(reason)};
  }
  if (action == "reopen" && detail.starts_with(had_been)) {
    auto [result, reason] = split(detail.substr(had_been.size()), ": ");
    return act::Reopened{std::move(result), std::move(reason)};
  }
  return std::nullopt;
}

}  // namespace room
