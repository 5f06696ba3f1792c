#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/expected.h"
#include "engine/core/text.h"

namespace room {

using Arguments = std::span<const std::string>;

/// One thing that an official can do: its word, what a request of it looks like, and how its arguments are read;
/// `read` gives nothing where they are not what the act takes.
template <class Act>
struct ActForm {
  std::string_view word;
  std::string_view takes;
  std::optional<Act> (*read)(Arguments);
};

/// The act that `action` names with these arguments. The fault says what `who` (“an arbiter”) can do, or what a request
/// that begins with `request` (“Arbiter,room,”) takes.
template <class Act, std::size_t count>
core::Expected<Act> parse_act(const std::array<ActForm<Act>, count>& forms, std::string_view who,
                              std::string_view request, std::string_view action, Arguments arguments) {
  std::string words;
  for (const ActForm<Act>& form : forms) {
    words += (words.empty() ? "" : ", ") + std::string{form.word};
    if (!core::equal_ignoring_case(form.word, action)) continue;
    if (std::optional<Act> act = form.read(arguments)) return *std::move(act);
    return core::fault("this takes " + std::string{request} + std::string{form.takes});
  }
  return core::fault(std::string{who} + " can " + words + ", not '" + std::string{action} + "'");
}

/// Reads nothing but a reason, which may be missing.
template <class Act, class One>
std::optional<Act> read_reason(Arguments arguments) {
  if (arguments.size() > 1) return std::nullopt;
  return One{arguments.empty() ? "" : arguments[0]};
}

}  // namespace room
