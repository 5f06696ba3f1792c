#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/expected.h"

namespace net {

/// The header with which a proxy begins a connection to name its client: the PROXY protocol, version 1 or 2
/// (https://www.haproxy.org/download/2.6/doc/proxy-protocol.txt). Takes the bytes in pieces, and none behind the
/// header.
class ProxyHeader {
 public:
  /// Maximum size, with the additional fields (TLVs) of version 2, which are skipped.
  static constexpr std::size_t max_bytes = 4096;

  /// Nothing, or what is wrong, for the operator of the proxy.
  using Result = base::Expected<void, std::string_view>;

  /// The number of bytes that the header has at least after those that were added; 0 once it is complete.
  [[nodiscard]] std::size_t missing() const { return expected_ - bytes_.size(); }

  /// Adds the next bytes, at most missing(). Fails if they cannot belong to a valid header; add nothing more then.
  Result add(std::string_view bytes);

  /// The client's address, `192.0.2.7` also if the header has `::ffff:192.0.2.7`. nullopt if a complete header names
  /// none: the proxy only checks whether the server answers, or its client did not come over TCP.
  [[nodiscard]] const std::optional<std::string>& client() const { return client_; }

 private:
  Result choose_version();
  Result read_fixed_part();
  void read_addresses();
  Result read_line();

  enum class Part : std::uint8_t { beginning, fixed, addresses, line };

  Part part_ = Part::beginning;
  std::string bytes_;
  std::size_t expected_ = 12;  ///< the header has at least this many bytes
  std::optional<std::string> client_;
};

}  // namespace net
