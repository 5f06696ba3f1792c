#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/side.h"

/// How clients that were written from the TibetanGO thesis (2019) write: its table 4-2.
namespace room {

using base::Side;

struct ThesisRequest {
  std::string verb;  ///< as the table writes it, or as the client did where it has none such
  bool is_known = false;
  std::vector<std::string> fields;
};

/// The verb and the fields of a line, without blanks around them.
ThesisRequest split_thesis_line(std::string_view line);

/// What answers this verb: `Tables` for `Login`; the verb itself where the table has none such.
std::string_view thesis_answer(std::string_view verb);

/// How a client writes the colours.
enum class ColourForm { number, word };

struct ThesisColour {
  Side side{};
  ColourForm form{};
};

/// The thesis numbers the colours: Empty 0, Black 1, White 2. Words are understood, too. Nothing for anything else.
std::optional<ThesisColour> parse_thesis_colour(std::string_view text);
std::string thesis_colour(Side side, ColourForm form);

}  // namespace room
