#pragma once

#include <string>

namespace store {

/// What other servers and their logs call this one: its computer and the number of its process.
std::string process_name();

}  // namespace store
