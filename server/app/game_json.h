#pragma once

#include <string>

/// What a client has to know of the games to offer them, as JSON.
namespace app {

/// All games with their options, those of their tables, and their bots with options:
/// `{"games":[{"name":"go","title":…,"options":[…],"table_options":[…],"bots":[{"name":…,"title":…,"options":[…]}]}]}`.
/// An option has name, help, type and default, and with it min and max (`integer`, `half-points`), values (`choice`)
/// or form (`text`); a `flag` has nothing more.
std::string kinds_json();

}  // namespace app
