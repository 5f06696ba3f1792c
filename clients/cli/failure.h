#pragma once

#include <stdexcept>

namespace cli {

/// What ends a command: its text is the one line that the person reads on stderr. Thrown where it happens, caught in
/// `run` alone.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The hall cannot be reached, or the connection was cut: worth another try, unlike every other failure.
struct Disconnected : Failure {
  using Failure::Failure;
};

}  // namespace cli
