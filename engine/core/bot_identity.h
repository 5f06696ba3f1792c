#pragma once

#include <string>

#include "engine/core/bot.h"
#include "engine/core/options.h"

namespace core {

/// The name under which a bot with these options plays and is rated: the bot and the options that set its strength, in
/// the form that `qiyuan match --first` reads. `uct:level=3`, `uct:playouts=2000,book=off`, `random`. A level that
/// other limits replace is left out, as are options with their default values and those that only choose among equal
/// moves or how a game ends. Never the name of a user, which cannot contain a colon.
std::string bot_identity(const BotKind& bot, const Options& options);

}  // namespace core
