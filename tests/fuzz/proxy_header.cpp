// Fuzzes the header with which a proxy begins a connection to a line port.

#include "server/net/proxy_header.h"

#include <algorithm>

#include "server/net/networks.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

/// The number of bytes that the header took, and whether it is complete and valid.
struct Outcome {
  std::size_t taken = 0;
  bool complete = false;
  std::optional<std::string> client;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome read(Input bytes, std::size_t max_piece) {
  net::ProxyHeader header;
  Outcome result;
  while (header.missing() > 0 && result.taken < bytes.size()) {
    require(result.taken + header.missing() <= net::ProxyHeader::max_bytes, "a header has a maximum size");
    const Input piece = bytes.substr(result.taken, std::min(header.missing(), max_piece));
    result.taken += piece.size();
    if (!header.add(piece)) return result;
  }
  result.complete = header.missing() == 0;
  if (result.complete) result.client = header.client();
  return result;
}

}  // namespace

void proxy(Input bytes) {
  const Outcome whole = read(bytes, net::ProxyHeader::max_bytes);
  require(read(bytes, 1) == whole, "the pieces in which a header arrives do not matter");
  if (whole.client)
    require(net::plain_address(*whole.client)->to_string() == *whole.client, "the client is a plain address");
  if (whole.complete)
    require(read(bytes.substr(0, whole.taken), net::ProxyHeader::max_bytes) == whole, "a header takes only its bytes");
}

}  // namespace fuzz
