#pragma once

#include <exception>

#include "engine/base/expected.h"
#include "server/store/database.h"

/// What a question to the database has found. An error becomes a fault.
namespace store {

inline base::Fault too_long() {
  return base::Fault{"the search took too long: narrow it down with more filters, or try again later"};
}

/// What `find` returns for the database, which must be connected.
template <class T, class Find>
base::Expected<T> found(const Find& find, Database& database) {
  try {
    return find(database);
  } catch (const SqlError& error) {
    if (error.stopped()) return tl::unexpected(too_long());
    return base::fault("{error}", error.what());
  } catch (const std::exception& error) {
    return base::fault("{error}", error.what());
  }
}

/// What `find` returns for the database as it is at one moment. Asks once more on a new connection if the last one is
/// lost.
template <class Find>
auto at_one_moment(const Find& find, Database& database) {
  const auto find_once = [&] {
    database.recover();
    const Transaction transaction(database, Transaction::To::read);
    return find(database);
  };
  try {
    return find_once();
  } catch (const SqlError& error) {
    if (!error.disconnected()) throw;
    return find_once();
  }
}

template <class T, class Find>
base::Expected<T> found_at_one_moment(const Find& find, Database& database) {
  return found<T>([&find](Database& from) { return at_one_moment(find, from); }, database);
}

}  // namespace store
