#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages/field.h"
#include "protocol/messages/words.h"

/// Users and their connections: names, passwords, roles.
namespace protocol::request {

struct Hello {
  static constexpr std::string_view verb = "Hello";
  static constexpr std::string_view answered_by = "{Hello}";
  static constexpr std::string_view meaning = "Optional first line. A version other than 1 gets `Error,version`.";
  int version = 0;
  std::string client;
  static constexpr auto fields(auto&& use) {
    return use(field("version", &Hello::version), field("client", &Hello::client));
  }
};

struct Register {
  static constexpr std::string_view verb = "Register";
  static constexpr std::string_view answered_by = "{Register}";
  static constexpr std::string_view meaning = "Creates an account, without logging in.";
  std::string user;
  std::string password;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Register::user), field("password", &Register::password));
  }
};

struct Login {
  static constexpr std::string_view verb = "Login";
  static constexpr std::string_view answered_by = "{Tables}";
  static constexpr std::string_view meaning =
      "Logs in; without a password as a guest, if the server allows guests. The answer is followed by {Resume}, with "
      "the same tag, for each seat that the user has in an unfinished game. If the account is logged in already, the "
      "server closes its older connection.";
  std::string user;
  std::optional<std::string> password;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Login::user), field("password", &Login::password));
  }
};

struct Password {
  static constexpr std::string_view verb = "Password";
  static constexpr std::string_view answered_by = "{Password}";
  static constexpr std::string_view meaning = "Sets a new password for your own account. The account's secret expires.";
  std::string old_password;
  std::string new_password;
  static constexpr auto fields(auto&& use) {
    return use(field("old", &Password::old_password), field("new", &Password::new_password));
  }
};

struct Token {
  static constexpr std::string_view verb = "Token";
  static constexpr std::string_view answered_by = "{Token}";
  static constexpr std::string_view meaning =
      "Creates a long-lived [secret](#accounts-and-roles), which is shown once; `Login,user,secret` accepts it. "
      "`name` is your own name, that of one of your bots, whose old secret expires, or a free name, which creates a "
      "new bot.";
  std::string name;
  static constexpr auto fields(auto&& use) { return use(field("name", &Token::name)); }
};

struct Logout {
  static constexpr std::string_view verb = "Logout";
  static constexpr std::string_view answered_by = "{Logout}";
  static constexpr std::string_view meaning = "Logs out. The connection stays open.";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Ping {
  static constexpr std::string_view verb = "Ping";
  static constexpr std::string_view answered_by = "{Pong}";
  static constexpr std::string_view meaning = "Checks that the server responds. It answers with the same text.";
  std::optional<std::string> text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Ping::text)); }
};

struct Pong {
  static constexpr std::string_view verb = "Pong";
  static constexpr std::string_view answered_by = "none";
  static constexpr std::string_view meaning = "Answers the server's `Ping`.";
  std::optional<std::string> text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Pong::text)); }
};

struct Accounts {
  static constexpr std::string_view verb = "Accounts";
  static constexpr std::string_view answered_by = "{Account} … {End}";
  static constexpr std::string_view meaning =
      "For arbiters and admins: lists the accounts whose names begin with `prefix`, ignoring case, in the order of "
      "their names, at most 1000.";
  std::optional<std::string> prefix;
  static constexpr auto fields(auto&& use) { return use(field("prefix", &Accounts::prefix)); }
};

struct Grant {
  static constexpr std::string_view verb = "Grant";
  static constexpr std::string_view answered_by = "{Grant}";
  static constexpr std::string_view meaning =
      "For admins: gives the account this [role](#accounts-and-roles). The only admin cannot be given another role.";
  std::string user;
  std::string role;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Grant::user), field("role", &Grant::role, account_role));
  }
};

}  // namespace protocol::request

namespace protocol::answer {

struct Hello {
  static constexpr std::string_view verb = "Hello";
  static constexpr std::string_view meaning = "The version of the protocol, and the server's name and release.";
  int version = 0;
  std::string server;
  std::string release;
  static constexpr auto fields(auto&& use) {
    return use(field("version", &Hello::version), field("server", &Hello::server), field("release", &Hello::release));
  }
};

struct Register {
  static constexpr std::string_view verb = "Register";
  static constexpr std::string_view meaning = "The account exists.";
  std::string user;
  static constexpr auto fields(auto&& use) { return use(field("user", &Register::user)); }
};

struct Tables {
  static constexpr std::string_view verb = "Tables";
  static constexpr std::string_view meaning = "The user is logged in. `count` is the number of tables.";
  int count = 0;
  static constexpr auto fields(auto&& use) { return use(field("count", &Tables::count)); }
};

struct Token {
  static constexpr std::string_view verb = "Token";
  static constexpr std::string_view meaning = "The new secret. The server does not show it again.";
  std::string secret;
  static constexpr auto fields(auto&& use) { return use(field("secret", &Token::secret)); }
};

struct Logout {
  static constexpr std::string_view verb = "Logout";
  static constexpr std::string_view meaning = "The user is logged out.";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Pong {
  static constexpr std::string_view verb = "Pong";
  static constexpr std::string_view meaning = "The server responds.";
  std::optional<std::string> text;
  static constexpr auto fields(auto&& use) { return use(field("text", &Pong::text)); }
};

struct Account {
  static constexpr std::string_view verb = "Account";
  static constexpr std::string_view meaning = "An account. Its role is {role}; `online` says whether it is logged in.";
  std::string user;
  std::string role;
  YesNo online{};
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Account::user), field("role", &Account::role, account_role),
               field("online", &Account::online));
  }
};

struct Password {
  static constexpr std::string_view verb = "Password";
  static constexpr std::string_view meaning = "The account has the new password.";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct Grant {
  static constexpr std::string_view verb = "Grant";
  static constexpr std::string_view meaning = "The account has this role.";
  std::string user;
  std::string role;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Grant::user), field("role", &Grant::role, account_role));
  }
};

}  // namespace protocol::answer
