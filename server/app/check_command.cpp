#include "server/app/check_command.h"

#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/app/inventory_text.h"
#include "server/app/progress_line.h"
#include "server/app/stop_signals.h"
#include "server/store/backup.h"
#include "server/store/commit_notes.h"
#include "server/store/data_folder.h"
#include "server/store/inspection.h"
#include "server/store/last_backup.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Runs the check to its end; false if it was stopped.
bool run(store::Inspection& inspection, bool shows_progress) {
  ProgressLine line(shows_progress);
  try {
    while (inspection.step()) {
      line.show("checking " + inspection.progress());
      if (stop_was_asked()) return false;
    }
  } catch (const store::SqlError& error) {
    if (!error.stopped()) throw;
    return false;
  }
  return true;
}

std::string joined(const std::vector<std::string>& lines, std::size_t count) {
  constexpr std::size_t max_listed = 10;
  std::string text;
  for (std::size_t i = 0; i < lines.size() && i < max_listed; ++i) text += (text.empty() ? "" : "; ") + lines[i];
  return count > max_listed ? text + "; and " + std::to_string(count - max_listed) + " more" : text;
}

int print_json(const fs::path& data, store::Inspection& inspection, const std::vector<std::string>& losses) {
  const bool is_sound = inspection.count() == 0;
  Json json{{"data", data.string()},
            {"ok", is_sound && losses.empty()},
            {"damage", inspection.found()},
            {"damaged", inspection.count()},
            {"lost", losses},
            {"last_backup", store::about_last_backup(data)}};
  if (is_sound) {
    const store::Inventory inventory = store::inventory_of(inspection.database());
    json["games"] = inventory.games;
    json["moves"] = inventory.moves;
    json["accounts"] = inventory.accounts;
  }
  std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  return json["ok"] ? 0 : 1;
}

}  // namespace

int check_data(const fs::path& data, const CheckOptions& options) {
  const std::vector<std::string> losses = store::noted_losses(data);
  store::Inspection inspection(data, stop_was_asked);
  if (options.resume && !inspection.resume())
    throw std::runtime_error("no check of this database was stopped: run it without --resume");
  note_stop_signals();
  if (!run(inspection, !options.json)) {
    inspection.save();
    std::cerr << "stopped at " << inspection.progress() << "; `qiyuan-server check --resume --data " << data.string()
              << "` continues\n";
    return stopped_code;
  }
  inspection.forget();
  if (options.json) return print_json(data, inspection, losses);

  for (const std::string& loss : losses) std::cerr << "lost: " << loss << '\n';
  const std::string backup = store::about_last_backup(data);
  if (inspection.count() > 0)
    throw std::runtime_error(store::database_file(data).string() + " is damaged: " +
                             joined(inspection.found(), inspection.count()) + (backup.empty() ? "" : "; " + backup));
  std::cout << data.string() << " is in order: " << inventory_text(store::inventory_of(inspection.database())) << '\n';
  if (!backup.empty()) std::cout << backup << '\n';
  if (!losses.empty())
    throw std::runtime_error("acknowledged data were lost, see above: compare these games with a backup, then remove " +
                             store::losses_file(data).string());
  return 0;
}

}  // namespace app
