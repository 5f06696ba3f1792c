#pragma once

#include <iosfwd>
#include <string>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan register`: makes an account.
struct RegisterArguments {
  Address server;
  std::string user;
};
/// The password is asked for twice at a terminal; otherwise it is the next line of `in`.
int register_account(const RegisterArguments& arguments, std::istream& in, std::ostream& out);

/// `qiyuan token`: a secret that a bot logs in with instead of a password.
struct TokenArguments {
  Credentials visitor;
  std::string name;  ///< the visitor's own name, a bot of his, or that of a new bot
};
/// Prints the secret and nothing else.
int token(TokenArguments arguments, std::ostream& out);

}  // namespace cli
