#include "clients/cli/nboard/nboard.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/nboard/nboard_session.h"
#include "engine/games.h"

namespace cli {

int nboard(const BotSpec& bot, std::istream& in, std::ostream& out) {
  const auto kind =
      std::ranges::find_if(engine::games(), [](const core::GameKind* each) { return !each->ggf.empty(); });
  base::Expected<NboardSession> session = NboardSession::open(**kind, bot);
  if (!session) throw Failure(session.error().text());
  for (std::string line; !session->is_over() && std::getline(in, line);)
    for (const std::string& said : session->answer(line)) out << said << std::endl;
  return 0;
}

}  // namespace cli
