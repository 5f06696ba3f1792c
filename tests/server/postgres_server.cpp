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

PostgresServer& PostgresServer::get() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() {
  const int code = run_script("make", folder_);
  if (code == not_installed) throw std::runtime_error("PostgreSQL is not installed: run deploy/packages postgresql");
  if (code != 0) throw std::runtime_error("PostgreSQL cannot make a cluster");
  start();
}

PostgresServer::~PostgresServer() {
  stop();
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
