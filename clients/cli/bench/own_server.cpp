#include "clients/cli/bench/own_server.h"

#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/net/line_stream.h"

namespace cli::bench {
namespace {

/// Quotes any text as one word of a shell command.
std::string in_shell_quotes(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return quoted + "'";
}

std::string server_command(const std::filesystem::path& data, std::size_t connections) {
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "qiyuan-server";
  if (!std::filesystem::exists(program))
    throw Failure(program.string() + " does not exist: build it, or give a running server with --server");
  // Clients that have not logged in get only half of the places, and while many connect at once some have not logged in
  // yet.
  const std::size_t places = std::max<std::size_t>(connections + 500, 1000);
  return in_shell_quotes(program.string()) + " --data " + in_shell_quotes(data.string()) +
         " --port 0 --http-port 0 --web none --log-level warn --connections-per-address 0 --rate 0 --connections " +
         std::to_string(places);
}

}  // namespace

OwnServer::OwnServer(const std::filesystem::path& parent, std::size_t connections)
    : data_(parent), child_(start_process(server_command(data_.path(), connections), STDERR_FILENO)) {
  try {
    wait_until_it_listens();
  } catch (...) {
    reap(child_.id);
    throw;
  }
}

OwnServer::~OwnServer() {
  reap(child_.id);
}

/// Reads the only line that the server writes to standard output: `listening: lines 5188, web 8080`.
void OwnServer::wait_until_it_listens() {
  const Deadline deadline = after(std::chrono::seconds{30});
  LineReader reader;
  std::optional<std::string> line;
  while (!(line = reader.next())) {
    if (!wait_for(child_.output.get(), Direction::reading, deadline))
      throw Failure("qiyuan-server did not start within 30 s");
    if (!reader.fill(child_.output.get()))
      throw Failure("qiyuan-server ended at its start");  // why, it has said itself
  }
  std::istringstream words(*line);
  std::string word;
  words >> word >> word >> port_ >> word >> web_port_;
  for (std::string* const port : {&port_, &web_port_})
    if (!port->empty() && port->back() == ',') port->pop_back();
}

}  // namespace cli::bench
