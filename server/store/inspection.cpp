#include "server/store/inspection.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "protocol/codec/plain_text.h"
#include "server/store/data_folder.h"

namespace store {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

fs::path note_of(const fs::path& folder) {
  return folder / "check-progress";
}

std::int64_t identity_of(Database& database) {
  Statement query(database, "SELECT database FROM durability");
  std::int64_t identity = 0;
  if (query.step()) query.read(identity);
  return identity;
}

Json json_of(const DataCheck::Key& key) {
  Json list = Json::array();
  for (const std::optional<std::string>& value : key) list.push_back(value ? Json(*value) : Json());
  return list;
}

DataCheck::Key key_of(const Json& list) {
  DataCheck::Key key;
  for (const Json& value : list)
    key.push_back(value.is_null() ? std::nullopt : std::optional(value.get<std::string>()));
  return key;
}

}  // namespace

Inspection::Inspection(const fs::path& folder, std::function<bool()> stop)
    : folder_(folder), database_(open_to_read(folder)) {
  Statement names(database_,
                  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'");
  while (names.step()) names.read(tables_.emplace_back());
  database_.stop_when(std::move(stop));
}

bool Inspection::resume() {
  std::ifstream in(note_of(folder_));
  const Json note = Json::parse(in, nullptr, false);
  try {
    if (note.is_discarded() || note.at("database").get<std::int64_t>() != identity_of(database_)) return false;
    DataCheck::State state{note.at("part"), key_of(note.at("last")), note.at("found"), note.at("damaged_rows"),
                           note.at("damaged_places")};
    std::vector<std::string> faults = note.at("faults");
    data_ = DataCheck(std::move(state));
    data_done_ = note.at("data_done");
    structures_ = note.at("structures");
    faults_ = std::move(faults);
  } catch (const Json::exception&) {
    return false;
  }
  return true;
}

void Inspection::save() const {
  const DataCheck::State state = data_.state();
  // The statements of this object's connection end at once after it was stopped.
  SqliteDatabase database = open_to_read(folder_);
  const Json note{{"database", identity_of(database)},
                  {"part", state.part},
                  {"last", json_of(state.last)},
                  {"found", state.found},
                  {"damaged_rows", state.damaged_rows},
                  {"damaged_places", state.damaged_places},
                  {"data_done", data_done_},
                  {"structures", structures_},
                  {"faults", faults_}};
  const fs::path file = note_of(folder_);
  fs::remove(file);
  make_private_file(file);
  std::ofstream out(file);
  out << note.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  out.close();
  if (!out) throw std::runtime_error("cannot write " + file.string());
}

void Inspection::forget() const {
  std::error_code ignored;  // on a read-only medium there is none
  fs::remove(note_of(folder_), ignored);
}

bool Inspection::step() {
  if (!data_done_) {
    const Transaction one_moment(database_, Transaction::To::read);
    data_done_ = !data_.step(database_);
    return true;
  }
  if (structures_ < tables_.size()) {
    check_structure(tables_[structures_]);
    ++structures_;
  }
  return structures_ < tables_.size();
}

void Inspection::check_structure(const std::string& table) {
  try {
    Statement check(database_, "PRAGMA integrity_check(\"" + table + "\")");
    while (check.step()) {
      std::string finding;
      check.read(finding);
      if (finding != "ok" && count() < DataCheck::max_found)
        faults_.push_back(protocol::escaped(finding.substr(finding.rfind('\n') + 1)));  // after a headline
    }
  } catch (const SqlError& error) {
    if (!error.damaged()) throw;
    faults_.push_back("table " + table + ": " + error.what());
  }
}

std::string Inspection::progress() const {
  if (!data_done_) return data_.progress();
  if (structures_ >= tables_.size()) return {};
  return "structure of table " + tables_[structures_] + " (" + std::to_string(structures_ + 1) + " of " +
         std::to_string(tables_.size()) + ")";
}

std::vector<std::string> Inspection::found() const {
  std::vector<std::string> list = data_.found();
  list.insert(list.end(), faults_.begin(), faults_.end());
  return list;
}

}  // namespace store
