#include "server/store/engine_at.h"

#include <stdexcept>

#include "server/store/sqlite_engine.h"
#ifdef QIYUAN_POSTGRES
#include "server/store/postgres_engine.h"
#endif

namespace store {
namespace {

#ifdef QIYUAN_POSTGRES
std::unique_ptr<Engine> postgres_engine(const std::string& url, const EngineOptions& options) {
  return std::make_unique<PostgresEngine>(PostgresSettings{.url = url,
                                                           .answer_time = options.answer_time,
                                                           .standby = options.standby,
                                                           .note = options.note,
                                                           .link = options.link,
                                                           .serving = options.serving});
}
#else
std::unique_ptr<Engine> postgres_engine(const std::string& url, const EngineOptions& /*options*/) {
  throw std::runtime_error("this program was built without PostgreSQL, so it cannot use " +
                           url.substr(0, url.find("://")) + " URLs: build it with cmake -DQIYUAN_POSTGRES=ON");
}
#endif

}  // namespace

bool is_database_url(const std::string& place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");  // as libpq
}

std::string database_url_error(const std::string& url) {
  return is_database_url(url) ? std::string{} : "'" + url + "' is not a URL that begins with postgresql://";
}

std::unique_ptr<Engine> engine_at(const std::string& place, const EngineOptions& options) {
  if (is_database_url(place)) return postgres_engine(place, options);
  return std::make_unique<SqliteEngine>(place);
}

}  // namespace store
