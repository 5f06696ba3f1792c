#include "server/app/row_checker.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace app {

void RowChecker::start() {
  step(store_, file_, state_, std::make_shared<store::RowCheck>(), 0);
}

void RowChecker::step(store::Store& store, const std::string& file, const Shared& state,
                      const std::shared_ptr<store::RowCheck>& check, std::size_t reported) {
  store.check_rows(check, [&store, file, state, check, reported](const base::Expected<bool>& more) {
    if (!more) return spdlog::error("cannot check the rows of {}: {}", file, more.error().text());
    state->damaged = check->count();
    for (std::size_t i = reported; i < check->found().size(); ++i)
      spdlog::error("{} is damaged: {}. Restore a backup if you need this row", file, check->found()[i]);
    if (*more && !state->stopped) return step(store, file, state, check, check->found().size());
    if (check->count() > check->found().size())
      spdlog::error("{} has {} damaged rows altogether", file, check->count());
  });
}

}  // namespace app
