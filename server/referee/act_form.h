#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/expected.h"
#include "engine/base/text.h"
#include "engine/core/options.h"
#include "server/referee/termination.h"

namespace referee {

using Arguments = std::span<const std::string>;

/// One action of an official: its word, its usage, and the function that reads its arguments; `read` returns nullopt
/// for arguments that the action does not take.
template <class Act>
struct ActForm {
  std::string_view word;
  std::string_view takes;
  std::optional<Act> (*read)(Arguments);
};

/// Reads the act `action` with these arguments. The fault lists the actions, or has the usage of this one, which begins
/// with `request` (“Arbiter,room,”).
template <class Act, std::size_t count>
base::Expected<Act> parse_act(const std::array<ActForm<Act>, count>& forms, std::string_view request,
                              std::string_view action, Arguments arguments) {
  std::string words;
  for (const ActForm<Act>& form : forms) {
    words += (words.empty() ? "" : ", ") + std::string{form.word};
    if (!base::equal_ignoring_case(form.word, action)) continue;
    if (std::optional<Act> act = form.read(arguments)) return *std::move(act);
    return base::fault("expected {form}", std::string{request} + std::string{form.takes});
  }
  return base::fault("unknown act '{act}'; valid: {names}", action, words);
}

/// Reads only a reason, which may be missing.
template <class Act, class One>
std::optional<Act> read_reason(Arguments arguments) {
  if (arguments.size() > 1) return std::nullopt;
  return One{arguments.empty() ? "" : arguments[0]};
}

/// The result that an official gives a game, as results are written: B, W, draw or void, or with a margin B+3.5.
std::optional<GameResult> parse_decision(std::string_view text);

/// Reads arguments of the form key=value; nullopt if one has another form.
std::optional<std::vector<core::KeyValue>> parse_options(Arguments arguments);

}  // namespace referee
