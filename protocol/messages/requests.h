#pragma once

#include "protocol/messages/accounts.h"
#include "protocol/messages/archive.h"
#include "protocol/messages/play.h"
#include "protocol/messages/tables.h"
#include "protocol/messages/tournaments.h"

/// What clients send, with what answers it: each header has one theme. request.h lists all requests.
