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

/// One thing that an official can do: its word, what a request of it looks like, and how its arguments are read;
/// `read` gives nothing where they are not what the act takes.
template <class Act>
struct ActForm {
  std::string_view word;
  std::string_view takes;
  std::optional<Act> (*read)(Arguments);
};

/// The act that `action` names with these arguments. The fault lists the acts, or has the usage of this one, which
/// begins with `request` (“Arbiter,room,”).
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

/// Reads nothing but a reason, which may be missing.
template <class Act, class One>
std::optional<Act> read_reason(Arguments arguments) {
  if (arguments.size() > 1) return std::nullopt;
  return One{arguments.empty() ? "" : arguments[0]};
}

/// What somebody decides about a game, as results are written: B, W, draw or void, or with a margin B+3.5.
std::optional<GameResult> parse_decision(std::string_view text);

/// Arguments of the form key=value; nothing when one is not.
std::optional<std::vector<core::KeyValue>> parse_options(Arguments arguments);

}  // namespace referee
