#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <exception>
#include <functional>
#include <string>

namespace net {

/// Listens on all addresses, IPv6 and IPv4, or IPv4 alone on a machine without IPv6; port 0 takes a free one. Throws
/// std::runtime_error with a one-line message for the operator if that fails.
boost::asio::ip::tcp::acceptor listen(boost::asio::io_context& io, std::uint16_t port);

/// Passes every new connection to `admit` until the acceptor, which must outlive the call, is closed. A lack of
/// descriptors or memory is waited out and logged at most once a second; existing connections are not affected.
boost::asio::awaitable<void> accept_all(boost::asio::ip::tcp::acceptor& acceptor,
                                        std::function<void(boost::asio::ip::tcp::socket)> admit);

/// The remote address for people and logs: `192.0.2.7` also if it arrived as `::ffff:192.0.2.7`. Empty if the
/// connection has already gone.
std::string address_of(const boost::asio::ip::tcp::socket& socket);

/// Sets socket options for lines, which are short and urgent. A client whose cable was pulled is noticed within half a
/// minute.
void tune(boost::asio::ip::tcp::socket& socket);

/// Sends as much as fits without waiting, and closes.
void turn_away(boost::asio::ip::tcp::socket socket, const std::string& text);

/// The completion handler of a coroutine whose result is not used: an exception in it is a bug and leaves
/// io_context::run().
inline void rethrow(const std::exception_ptr& error) {
  if (error) std::rethrow_exception(error);
}

}  // namespace net
