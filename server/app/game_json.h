#pragma once

#include <string>

/// The data with which clients offer the games, as JSON.
namespace app {

/// All games with their options, those of their tables, and their bots with options:
///   `{"games":[{"name":"go","title":…,"options":[…],"table_options":[…],"bots":[{"name":…,"title":…,"options":[…]}]}]}`.
/// An option has name, help, type and default, and depending on its type min and max (`integer`, `half-points`), values
/// (`choice`) or form (`text`); a `flag` has nothing more.
std::string kinds_json();

}  // namespace app
