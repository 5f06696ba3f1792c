#include "clients/cli/commands/ask.h"

#include <istream>
#include <ostream>

#include "clients/cli/net/client.h"
#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace cli {
namespace {

void ask_one(Client& client, const std::string& line, bool json, std::ostream& out) {
  const auto request = protocol::parse_request(line);
  if (!request) throw Failure(line + ": " + request.error().fault.text());
  const Answer answer = client.ask(request->message);
  if (!answer) throw Failure(explain(answer.error()));
  for (const Message& message : *answer)
    out << protocol::escaped(json ? protocol::format_json(message) : protocol::format_line(message)) << std::endl;
}

}  // namespace

int ask(AskArguments arguments, std::istream& in, std::ostream& out) {
  Client client = enter(arguments.visitor);
  for (const std::string& line : arguments.requests) ask_one(client, line, arguments.json, out);
  if (!arguments.requests.empty()) return 0;
  for (std::string line; std::getline(in, line);)
    if (!base::trim(line).empty()) ask_one(client, line, arguments.json, out);
  return 0;
}

}  // namespace cli
