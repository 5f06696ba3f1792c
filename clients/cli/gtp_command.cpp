#include "clients/cli/gtp_command.h"

#include <istream>
#include <ostream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gtp_session.h"

namespace cli {

int gtp(const GtpArguments& arguments, std::istream& in, std::ostream& out) {
  core::Expected<GtpSession> session = find_kind(arguments.game).and_then([&](const core::GameKind* kind) {
    return GtpSession::open(*kind, arguments.options, arguments.bot);
  });
  if (!session) throw Failure(session.error().text);
  std::string line;
  while (!session->is_over() && std::getline(in, line))
    if (const std::optional<protocol::gtp::Response> response = session->answer(line))
      out << protocol::gtp::format(*response) << std::flush;
  return 0;
}

}  // namespace cli
