#include "clients/cli/commands/nboard_command.h"

#include <istream>
#include <ostream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/nboard/nboard_session.h"

namespace cli {

int nboard(const BotSpec& bot, std::istream& in, std::ostream& out) {
  base::Expected<NboardSession> session = NboardSession::open(*find_kind("othello").value(), bot);
  if (!session) throw Failure(session.error().text);
  for (std::string line; !session->is_over() && std::getline(in, line);)
    for (const std::string& said : session->answer(line)) out << said << std::endl;
  return 0;
}

}  // namespace cli
