#pragma once

#include <iosfwd>
#include <string>

#include "clients/cli/net/credentials.h"

namespace cli {

/// `qiyuan register`: creates an account.
struct RegisterArguments {
  Address server;
  std::string user;
};
/// Prompts for the password twice on a terminal; otherwise reads it from the next line of `in`.
int register_account(const RegisterArguments& arguments, std::istream& in, std::ostream& out);

/// `qiyuan token`: creates a secret that a bot logs in with instead of a password.
struct TokenArguments {
  Credentials visitor;
  std::string name;  ///< the visitor's own name, one of the visitor's bots, or a new bot
};
/// Prints only the secret.
int token(TokenArguments arguments, std::ostream& out);

}  // namespace cli
