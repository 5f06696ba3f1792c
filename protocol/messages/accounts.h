#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
      "Logs in; without a password as a guest, if the server allows guests. In place of the password it accepts a "
      "[secret](#accounts-and-roles). The answer is followed by {Resume}, with the same tag, for each seat that the "
      "user has in an unfinished game. If `keep` is `yes`, a login with a password or as a guest begins a "
      "[sign-in](#accounts-and-roles), and the answer has its secret; if it is `worker`, the connection is that of a "
      "[worker](#workers). A user may have up to 16 other connections at the same time; a 17th closes the oldest.";
  std::string user;
  std::optional<std::string> password;
  std::optional<std::string> keep = {};
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Login::user), field("password", &Login::password),
               field("keep", &Login::keep, login_manner));
  }
};

struct Return {
  static constexpr std::string_view verb = "Return";
  static constexpr std::string_view answered_by = "{Return}";
  static constexpr std::string_view meaning =
      "For the web page: logs in as the user whose sign-in the browser's cookie stands for. The answer is followed by "
      "{Resume}, as for `Login`.";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct SignIns {
  static constexpr std::string_view verb = "SignIns";
  static constexpr std::string_view answered_by = "{SignIn} … {End}";
  static constexpr std::string_view meaning = "Lists your sign-ins, the last one used first.";
  static constexpr auto fields(auto&& use) { return use(); }
};

struct SignOut {
  static constexpr std::string_view verb = "SignOut";
  static constexpr std::string_view answered_by = "{SignOut}";
  static constexpr std::string_view meaning =
      "Ends one of your sign-ins, by its number in {SignIn}; without a number all but the one of this connection. "
      "Their "
      "secrets expire and their connections are closed.";
  std::optional<std::int64_t> number;
  static constexpr auto fields(auto&& use) { return use(field("number", &SignOut::number)); }
};

struct Password {
  static constexpr std::string_view verb = "Password";
  static constexpr std::string_view answered_by = "{Password}";
  static constexpr std::string_view meaning =
      "Sets a new password for your own account. The account's secret expires, and all its sign-ins except this one "
      "end.";
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
  static constexpr std::string_view meaning =
      "Logs out and ends the sign-in, whose secret expires. The connection stays open; other connections of the same "
      "sign-in are closed.";
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

struct Roles {
  static constexpr std::string_view verb = "Roles";
  static constexpr std::string_view answered_by = "{Role} … {End}";
  static constexpr std::string_view meaning =
      "Lists the roles of 1 to 100 names, in the same order. Clients use it to mark guests: a guest's name may have "
      "belonged to somebody else before.";
  std::vector<std::string> names;
  static constexpr auto fields(auto&& use) { return use(field("names", &Roles::names)); }
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

struct Expel {
  static constexpr std::string_view verb = "Expel";
  static constexpr std::string_view answered_by = "{Expel}";
  static constexpr std::string_view meaning =
      "For admins: ends all sign-ins of a user and closes all connections of the user. An account can log in again "
      "with "
      "its password or its secret.";
  std::string user;
  static constexpr auto fields(auto&& use) { return use(field("user", &Expel::user)); }
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
  static constexpr std::string_view meaning =
      "The user is logged in. `count` is the number of tables. A login with `keep` also gets the `secret` of its "
      "[sign-in](#accounts-and-roles).";
  int count = 0;
  std::optional<std::string> secret = {};
  static constexpr auto fields(auto&& use) {
    return use(field("count", &Tables::count), field("secret", &Tables::secret));
  }
};

struct Return {
  static constexpr std::string_view verb = "Return";
  static constexpr std::string_view meaning = "The user is logged in, with this role: {role}.";
  std::string user;
  std::string role;
  static constexpr auto fields(auto&& use) {
    return use(field("user", &Return::user), field("role", &Return::role, any_role));
  }
};

struct SignIn {
  static constexpr std::string_view verb = "SignIn";
  static constexpr std::string_view meaning =
      "A sign-in: the client's own description, its address, when it began and when it was last used (ms since "
      "1970-01-01 UTC), the number of its open connections, and whether it is that of this connection.";
  std::int64_t number = 0;
  std::string client;
  std::string address;
  std::int64_t since = 0;
  std::int64_t used = 0;
  int connections = 0;
  YesNo own{};
  static constexpr auto fields(auto&& use) {
    return use(field("number", &SignIn::number), field("client", &SignIn::client), field("address", &SignIn::address),
               field("since", &SignIn::since), field("used", &SignIn::used), field("connections", &SignIn::connections),
               field("own", &SignIn::own));
  }
};

struct SignOut {
  static constexpr std::string_view verb = "SignOut";
  static constexpr std::string_view meaning = "This number of sign-ins has ended.";
  int count = 0;
  static constexpr auto fields(auto&& use) { return use(field("count", &SignOut::count)); }
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

struct Role {
  static constexpr std::string_view verb = "Role";
  static constexpr std::string_view meaning =
      "The role of the account with this name; `built-in` for a built-in bot, also under the name that it has in a "
      "tournament; `guest` for any other name.";
  std::string name;
  std::string role;
  static constexpr auto fields(auto&& use) {
    return use(field("name", &Role::name), field("role", &Role::role, name_role));
  }
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

struct Expel {
  static constexpr std::string_view verb = "Expel";
  static constexpr std::string_view meaning = "The user is logged out everywhere.";
  std::string user;
  static constexpr auto fields(auto&& use) { return use(field("user", &Expel::user)); }
};

}  // namespace protocol::answer
