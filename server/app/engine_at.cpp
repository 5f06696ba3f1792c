#include "server/app/engine_at.h"

#include <spdlog/spdlog.h>

#include <stdexcept>

#include "server/store/sqlite_engine.h"
#ifdef QIYUAN_POSTGRES
#include "server/store/postgres_engine.h"
#endif

namespace app {
namespace {

std::unique_ptr<store::Engine> postgres_engine(const std::string& url, [[maybe_unused]] bool standby) {
#ifdef QIYUAN_POSTGRES
  const auto note = [](const std::string& text) { spdlog::info("{}", text); };
  return std::make_unique<store::PostgresEngine>(store::PostgresSettings{.url = url, .standby = standby, .note = note});
#else
  throw std::runtime_error("this program was built without PostgreSQL, so it cannot use " +
                           url.substr(0, url.find("://")) + " URLs: build it with cmake -DQIYUAN_POSTGRES=ON");
#endif
}

}  // namespace

bool is_database_url(const std::string& place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");  // as libpq
}

std::unique_ptr<store::Engine> engine_at(const std::string& place, bool standby) {
  if (is_database_url(place)) return postgres_engine(place, standby);
  return std::make_unique<store::SqliteEngine>(place);
}

}  // namespace app
