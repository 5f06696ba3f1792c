#pragma once

#include "protocol/messages/accounts.h"
#include "protocol/messages/archive.h"
#include "protocol/messages/considering.h"
#include "protocol/messages/play.h"
#include "protocol/messages/tables.h"
#include "protocol/messages/tasks.h"
#include "protocol/messages/tournaments.h"

/// All requests and their answers: each header has one theme. request.h lists all requests.
