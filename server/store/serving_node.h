#pragma once

#include <string>

namespace store {

/// The server that serves the games of a database, as other servers of that database find it there.
struct ServingNode {
  std::string name;     ///< for logs
  std::string address;  ///< of its link port: HOST:PORT
  std::string key;      ///< of its links, see auth::read_key()

  friend bool operator==(const ServingNode&, const ServingNode&) = default;
};

}  // namespace store
