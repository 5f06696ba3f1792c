#pragma once

#include <stdexcept>
#include <utility>

#include "engine/base/expected.h"

namespace cli {

/// Ends a command with this text, the line that appears on stderr. Caught only in `run`.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The server cannot be reached, or the connection broke: unlike other failures, worth another try.
struct Disconnected : Failure {
  using Failure::Failure;
};

/// The value; a fault is thrown as a Failure.
template <class T>
T or_fail(base::Expected<T> value) {
  if (!value) throw Failure(value.error().text());
  return *std::move(value);
}

}  // namespace cli
