#pragma once

#include "server/session/sessions.h"
#include "server/tables/table.h"

/// A player with several connections plays with one of them: the last one that came to the table or acted there. The
/// others only show the game. The server accepts a move from each of them; this is for pages that show the same game.
namespace room {

/// The session, whose user may play at the table, is now the one that plays. Tells the sessions concerned.
void take_input(Table& table, const Session& session, const Sessions& sessions, Effects& out);

/// The session leaves. Another one of its user that watches the table takes over. Expects that it has no user any more.
void give_up_input(Table& table, const UserName& user, SessionId session, const Sessions& sessions, Effects& out);

}  // namespace room
