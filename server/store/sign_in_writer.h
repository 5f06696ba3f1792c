#pragma once

#include <string>
#include <vector>

#include "server/store/database.h"
#include "server/store/rows.h"

namespace store {

/// Writes the rows of sign-ins. A sign-in that could not be saved works until the next restart, so using or ending one
/// that is not stored is no error.
class SignInWriter {
 public:
  explicit SignInWriter(Database& database);

  void save(const NewSignIn& row);
  void save(const SignInUsed& row);
  void save(const SignInEnded& row);

 private:
  Statement add_;
  Statement use_;
  Statement end_;
};

/// Damaged rows are left out, each with a message in `faults`.
std::vector<NewSignIn> load_sign_ins(Database& database, std::vector<std::string>& faults);

}  // namespace store
