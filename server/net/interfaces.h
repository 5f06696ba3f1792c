#pragma once

#include <boost/asio/ip/address.hpp>
#include <vector>

namespace net {

/// Whether other computers can reach an address: it is neither a loopback nor a link-local address.
bool is_reachable(const boost::asio::ip::address& address);

/// The addresses of this computer's running interfaces under which others can reach it, IPv4 first. Empty if they
/// cannot be read.
std::vector<boost::asio::ip::address> own_addresses();

}  // namespace net
