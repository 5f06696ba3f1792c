#pragma once

#include <stdexcept>
#include <utility>

#include "engine/base/expected.h"

namespace cli {

/// What ends a command: its text is the one line that the person reads on stderr. Thrown where it happens, caught in
/// `run` alone.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The server cannot be reached, or the connection was cut: worth another try, unlike every other failure.
struct Disconnected : Failure {
  using Failure::Failure;
};

/// The value, or its fault as a Failure.
template <class T>
T or_fail(base::Expected<T> value) {
  if (!value) throw Failure(value.error().text());
  return *std::move(value);
}

}  // namespace cli
