#include "server/tables/table_lists.h"

#include <utility>

#include "protocol/codec/plain_text.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace event = protocol::event;
namespace request = protocol::request;

void TableLists::list(const request::Tables& wanted, Call& call) {
  std::vector<protocol::KeyValue> filters = wanted.filters;
  const std::string with = wanted.with.value_or("");
  // In a line, the filters may follow at once: `Tables,game=go`.
  const std::size_t equals = with.find('=');
  const bool has_all = with == "all";
  const bool has_away = has_all || with == "away";
  if (equals != std::string::npos)
    filters.emplace(filters.begin(), with.substr(0, equals), with.substr(equals + 1));
  else if (!with.empty() && !has_away)
    return call.refuse(ErrorCode::bad_option, "the lines can have {valid}, not '{text}'", protocol::table_detail.list,
                       protocol::excerpt(with));
  const base::Expected<TablePage> page = parse_table_page(filters);
  if (!page) return call.refuse(ErrorCode::bad_option, page.error());
  const std::vector<RoomId> rooms = tables_.page(*page);
  const bool is_full = rooms.size() == page->limit;
  if (page->follow &&
      !news_.follow(call.session.id, page->filter, is_full ? std::optional(rooms.back()) : std::nullopt))
    return call.refuse(ErrorCode::too_many, "a connection can follow at most {max} lists of tables",
                       TableFollowers::max_lists);
  for (const RoomId id : rooms) {
    event::Listed row = tables_.row(*tables_.find(id), call.now);
    if (!has_away) row.away.reset();
    if (!has_all) {
      row.idle.reset();
      row.tournament.reset();
      row.options.reset();
    }
    call.reply(answer::Table{row.room, std::move(row.game), std::move(row.state), std::move(row.black),
                             std::move(row.white), row.watchers, row.ply, row.away, row.idle, row.tournament,
                             std::move(row.options)});
  }
  call.reply(answer::End{std::string{call.verb}, std::ssize(rooms)});
}

void TableLists::unfollow(const request::Unfollow& wanted, Call& call) {
  const base::Expected<TablePage> page = parse_table_page(wanted.filters);
  if (!page) return call.refuse(ErrorCode::bad_option, page.error());
  news_.unfollow(call.session.id, page->filter);
  call.reply(answer::Unfollow{});
}

Batches TableLists::tell(Now now) {
  Batches batches;
  for (std::optional<TableNews::Due> due; batches.empty() && (due = news_.take_due(now));) tell(*due, now, batches);
  return batches;
}

void TableLists::tell(const TableNews::Due& due, Now now, Batches& out) const {
  for (const auto& [id, change] : due.changes) {
    Table* const table = tables_.find(id);
    const std::optional<TableFacts> facts = table == nullptr ? std::nullopt : std::optional(table->facts);
    if (change.before == facts) continue;
    std::vector<SessionId> followers = due.group->followers(id, change.before, facts);
    if (followers.empty() || (table == nullptr && !change.last)) continue;
    broadcast(std::move(followers), table == nullptr ? *change.last : tables_.row(*table, now),
              out.emplace_back(Effects{id, {}}));
  }
}

}  // namespace room
