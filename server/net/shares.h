#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace net {

/// Places for work in progress, of which one address may have only a part, so that it cannot keep others out.
class Shares {
 public:
  Shares(std::size_t max, std::size_t max_per_address) : max_(max), max_per_address_(max_per_address) {}

  /// Takes a place for an address (see network_of); false if there is none. Each place must be given back.
  bool take(const std::string& address);
  void give_back(const std::string& address);

 private:
  std::size_t max_;
  std::size_t max_per_address_;
  std::size_t taken_ = 0;
  std::unordered_map<std::string, std::size_t> taken_by_;  ///< by network
};

}  // namespace net
