#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/side.h"

/// The notation of clients that were written from the TibetanGO thesis (2019): its table 4-2.
namespace room {

using base::Side;

struct ThesisRequest {
  std::string verb;  ///< as in the table, or as the client wrote it if the table lacks it
  bool is_known = false;
  std::vector<std::string> fields;
};

/// The verb and the fields of a line, without surrounding spaces.
ThesisRequest split_thesis_line(std::string_view line);

/// The verb that answers this one: `Tables` for `Login`; the verb itself if the table lacks it.
std::string_view thesis_answer(std::string_view verb);

/// The way in which a client writes the colours.
enum class ColourForm { number, word };

struct ThesisColour {
  Side side{};
  ColourForm form{};
};

/// Reads a colour. The thesis numbers them: Empty 0, Black 1, White 2. Words are accepted, too. nullopt for other text.
std::optional<ThesisColour> parse_thesis_colour(std::string_view text);
std::string thesis_colour(Side side, ColourForm form);

}  // namespace room
