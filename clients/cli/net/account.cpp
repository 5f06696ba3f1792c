#include "clients/cli/net/account.h"

#include <unistd.h>

#include <istream>
#include <ostream>

#include "clients/cli/net/client.h"
#include "clients/cli/terminal/terminal.h"
#include "engine/base/text.h"

namespace cli {
namespace {

namespace answer = protocol::answer;
namespace request = protocol::request;

std::string new_password(const std::string& user, std::istream& in) {
  std::string password;
  if (::isatty(STDIN_FILENO) == 0) {
    if (!std::getline(in, password)) throw Failure("no password on standard input");
    return std::string{base::trim(password)};
  }
  const std::optional<std::string> first = ask_password("Password of " + user + ": ");
  const std::optional<std::string> second = first ? ask_password("Repeat the password: ") : std::nullopt;
  if (!second) throw Failure("no password was given");
  if (first != second) throw Failure("the two passwords differ");
  return *first;
}

}  // namespace

int register_account(const RegisterArguments& arguments, std::istream& in, std::ostream& out) {
  Client client(arguments.server);
  const std::string password = new_password(arguments.user, in);
  out << client.expect<answer::Register>(request::Register{arguments.user, password}).user << " now has an account\n";
  return 0;
}

int token(TokenArguments arguments, std::ostream& out) {
  Client client = enter(arguments.visitor);
  out << client.expect<answer::Token>(request::Token{arguments.name}).secret << '\n';
  return 0;
}

}  // namespace cli
