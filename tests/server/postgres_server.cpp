#include "tests/server/postgres_server.h"

#include <sys/wait.h>

#include <cstdlib>
#include <stdexcept>

#include "server/store/postgres.h"

namespace {

constexpr int not_installed = 77;

int run_script(const std::string& command, const TemporaryFolder& folder) {
  const std::string script = std::string{QIYUAN_SOURCE_DIR} + "/tests/server/postgres";
  const int status = std::system(("'" + script + "' " + command + " '" + folder.path().string() + "'").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace

PostgresServer* PostgresServer::get() {
  static PostgresServer server;
  return server.is_installed_ ? &server : nullptr;
}

PostgresServer::PostgresServer() {
  const int code = run_script("make", folder_);
  is_installed_ = code != not_installed;
  if (is_installed_ && code != 0) throw std::runtime_error("PostgreSQL cannot make a cluster");
  if (is_installed_) start();
}

PostgresServer::~PostgresServer() {
  if (is_installed_) stop();
}

void PostgresServer::start() {
  if (run_script("start", folder_) != 0) throw std::runtime_error("PostgreSQL does not start");
}

void PostgresServer::stop() {
  run_script("stop", folder_);
}

std::string PostgresServer::new_database(const std::string& more) {
  const std::string host = "?user=qiyuan&host=" + folder_.path().string();
  const std::string name = "test" + std::to_string(++databases_);
  store::PostgresDatabase("postgresql:///postgres" + host, std::nullopt)
      .run("CREATE DATABASE " + name + " TEMPLATE template0 " + more);
  return "postgresql:///" + name + host;
}
