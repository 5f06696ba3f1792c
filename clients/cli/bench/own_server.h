#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "clients/cli/bench/temporary_folder.h"
#include "clients/cli/engine/child_process.h"

namespace cli::bench {

/// A qiyuan-server that runs as long as this object exists, with its data in a temporary folder and without limits per
/// address.
class OwnServer {
 public:
  /// Starts the qiyuan-server beside this program, for this number of connections, with its data below `parent`. Throws
  /// Failure.
  OwnServer(const std::filesystem::path& parent, std::size_t connections);
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;
  ~OwnServer();

  /// Of the line protocol.
  [[nodiscard]] const std::string& port() const { return port_; }
  [[nodiscard]] const std::string& web_port() const { return web_port_; }
  [[nodiscard]] pid_t process() const { return child_.id; }

 private:
  void wait_until_it_listens();

  TemporaryFolder data_;
  ChildProcess child_;
  std::string port_;
  std::string web_port_;
};

}  // namespace cli::bench
