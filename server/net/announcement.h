#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>

namespace net {

/// Announces the server in the local network (DNS-SD), where clients and other programs look for `_qiyuan._tcp`, as
/// long as this object exists.
///
/// A child process does it: `avahi-publish-service` of Avahi. A file in /etc/avahi/services would need the port numbers
/// before the server knows them, and would remain while the server is down; Avahi's library would bring D-Bus and a
/// second main loop into the server. The child ends with the server, however that ends. Without Avahi the server is
/// only not announced.
class Announcement {
 public:
  struct Service {
    std::string name;  ///< for people; Avahi appends a number if another server uses it
    std::uint16_t port = 0;
    std::uint16_t http_port = 0;
    std::string version;
  };

  /// A missing Avahi is not an error; the result is logged.
  Announcement(boost::asio::io_context& io, const Service& service);
  Announcement(const Announcement&) = delete;
  Announcement& operator=(const Announcement&) = delete;
  ~Announcement();

 private:
  class Publisher;
  std::shared_ptr<Publisher> publisher_;
};

/// As DNS requires: at most 63 bytes.
inline constexpr std::size_t max_service_name = 63;
/// The default name of a server: that of its computer.
std::string default_service_name();

}  // namespace net
