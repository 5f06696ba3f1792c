#include "server/app/data_checker.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace app {

void DataChecker::start() {
  step(store_, file_, state_, std::make_shared<store::DataCheck>(), 0);
}

void DataChecker::step(store::Store& store, const std::string& file, const Shared& state,
                       const std::shared_ptr<store::DataCheck>& check, std::size_t reported) {
  store.check_data(check, [&store, file, state, check, reported](const base::Expected<bool>& more) {
    if (state->stopped) return;
    if (!more) return spdlog::error("cannot check {}: {}", file, more.error().text());
    state->damaged_rows = check->damaged_rows();
    state->damaged_places = check->damaged_places();
    for (std::size_t i = reported; i < check->found().size(); ++i)
      spdlog::error("{} is damaged: {}. Restore a backup if you need this row", file, check->found()[i]);
    if (*more) return step(store, file, state, check, check->found().size());
    completed(file, state, *check);
  });
}

void DataChecker::completed(const std::string& file, const Shared& state, const store::DataCheck& check) {
  state->complete = true;
  if (check.count() == 0)
    spdlog::info("{} is in order", file);
  else
    spdlog::error("{} has {} damaged rows, and {} places that cannot be read", file, check.damaged_rows(),
                  check.damaged_places());
}

}  // namespace app
