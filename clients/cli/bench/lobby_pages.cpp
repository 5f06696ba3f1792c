#include "clients/cli/bench/lobby_pages.h"

#include <string>
#include <vector>

namespace cli::bench {
namespace {

/// The number of rows that a list of the page shows, and by which it grows.
constexpr std::size_t shown = 30;

protocol::request::Tables list(const protocol::KeyValue& filter, RoomId after = 0) {
  return {"away", {filter, {"after", std::to_string(after)}, {"limit", std::to_string(shown)}, {"follow", "yes"}}};
}

}  // namespace

void LobbyPages::open(LoadGuest& guest) {
  Page& page = pages_.emplace_back();
  page.guest = &guest;
  by_guest_[&guest] = &page;
  guest.ask_list(list({"player", guest.name()}));
  guest.ask_list(list({"state", "open"}), [&page](std::string_view) { page.reads_running = true; });
  load_running(page, 0);
}

void LobbyPages::load_running(Page& page, RoomId after) {
  page.is_loading = true;
  page.guest->ask_list(list({"state", "ready+playing+paused+scoring"}, after), [this, &page, after](std::string_view) {
    if (after == 0) ++complete_;
    page.until = page.answered == shown ? std::optional{*page.rows.rbegin()} : std::nullopt;
    page.answered = 0;
    page.is_loading = false;
    fill(page);
  });
}

void LobbyPages::fill(Page& page) {
  if (page.until && page.rows.size() < shown && !page.is_loading && !ending_) load_running(page, *page.until);
}

void LobbyPages::heard(const LoadGuest& guest, const TableLine& line) {
  const auto found = by_guest_.find(&guest);
  if (found == by_guest_.end()) return;
  Page& page = *found->second;
  if (!line.unasked) {
    if (!page.reads_running) return;
    page.rows.insert(line.room);
    ++page.answered;
    return;
  }
  ++changes_;
  if (page.until && line.room > *page.until) return;
  if (line.over)
    page.rows.erase(line.room);
  else
    page.rows.insert(line.room);
  fill(page);
}

}  // namespace cli::bench
