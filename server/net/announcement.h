#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>

namespace net {

/// The server in the local network's list of services (DNS-SD), where clients and other programs look for
/// `_qiyuan._tcp`, for as long as this object lives.
///
/// The words are said by `avahi-publish-service` of Avahi, a child of this process. A file in /etc/avahi/services would
/// have to know the ports before the server does, and would be there while the server is not; Avahi's library would
/// bring D-Bus and a main loop of its own into the server. The child ends with the server, however that ends, and where
/// Avahi is not installed nothing else changes.
class Announcement {
 public:
  struct Service {
    std::string name;  ///< for people; Avahi appends a number where another server has it
    std::uint16_t port = 0;
    std::uint16_t http_port = 0;
    std::string version;
  };

  /// Never throws for want of Avahi: what came of it is logged.
  Announcement(boost::asio::io_context& io, const Service& service);
  Announcement(const Announcement&) = delete;
  Announcement& operator=(const Announcement&) = delete;
  ~Announcement();

 private:
  class Publisher;
  std::shared_ptr<Publisher> publisher_;
};

/// As DNS takes it: at most 63 bytes.
inline constexpr std::size_t max_service_name = 63;
/// What a server is called that has no other name: after its computer.
std::string default_service_name();

}  // namespace net
