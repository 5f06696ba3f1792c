#include <algorithm>

#include "engine/base/text.h"
#include "engine/games.h"
#include "server/archive/archive_filter.h"
#include "server/lobby/lobby.h"

/// What there is: games, bots, tables, the archive; and opening a table.
namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

namespace {

std::string no_such_game(std::string_view name) {
  return "no game is called '" + std::string{name} + "': there is " + engine::game_names();
}

}  // namespace

void Lobby::on(const request::Games&, Call& call) {
  for (const core::GameKind* kind : engine::games())
    reply(call, answer::Game{std::string{kind->name}, std::string{kind->title},
                             core::describe(kind->options) + " " + core::describe(referee::table_option_specs(*kind))});
  reply(call, answer::End{std::string{call.verb}, static_cast<std::int64_t>(engine::games().size())});
}

void Lobby::on(const request::Bots& bots, Call& call) {
  if (bots.game && engine::find_game(*bots.game) == nullptr)
    return refuse(call, ErrorCode::no_game, no_such_game(*bots.game));
  std::int64_t count = 0;
  for (const core::GameKind* kind : engine::games()) {
    if (bots.game && kind != engine::find_game(*bots.game)) continue;
    for (const core::BotKind& bot : kind->bots) {
      reply(call, answer::Bot{std::string{bot.name}, std::string{kind->name},
                              std::string{bot.title} + "; " + core::describe(bot.options)});
      ++count;
    }
  }
  reply(call, answer::End{std::string{call.verb}, count});
}

void Lobby::on(const request::Tables&, Call& call) {
  std::int64_t count = 0;
  for (const auto& [id, table] : rooms_) {
    if (table.room.state().phase == Phase::over) continue;
    reply(call, row(table, call));
    ++count;
  }
  reply(call, answer::End{std::string{call.verb}, count});
}

void Lobby::on(const request::Open& open, Call& call) {
  const core::GameKind* const kind = engine::find_game(open.game);
  if (kind == nullptr) return refuse(call, ErrorCode::no_game, no_such_game(open.game));
  base::Expected<referee::TableOptions> options = referee::TableOptions::parse(*kind, open.options);
  if (!options) return refuse(call, ErrorCode::bad_option, options.error().text);
  if (options->standing != 0 && !call.session.thesis)
    return refuse(call, ErrorCode::bad_option, "standing: only the thesis port has standing tables");
  const base::Expected<core::AnyGame> start = kind->start(options->game);
  if (!start) return refuse(call, ErrorCode::bad_option, start.error().text);

  const UserName& user = *call.session.user;
  if (const auto why = no_more_tables(user)) return refuse(call, ErrorCode::too_many, *why);
  const RoomId id = next_room_++;
  call.out.room = id;
  call.out.list.push_back(Save{store::NewGame{id, std::string{kind->name}, options->all(), user.shown, call.now.wall}});
  add_table(Room(id, *kind, *std::move(options), *start, user, call.now.wall));
  reply(call, answer::Opened{id});
}

std::optional<std::string> Lobby::no_more_tables(const UserName& user) const {
  const auto own = std::ranges::count_if(rooms_, [&](const auto& entry) {
    return entry.second.room.state().opener.key == user.key && entry.second.room.state().phase != Phase::over &&
           tournament_game(entry.first) == nullptr;
  });
  // Tournaments open tables whether there is room or not; what they take is not taken from the others.
  const auto of_tournaments = std::ranges::count_if(rooms_, [&](const auto& entry) {
    return entry.second.room.state().phase != Phase::over && tournament_game(entry.first) != nullptr;
  });
  if (table_count() - static_cast<std::size_t>(of_tournaments) < settings_.max_tables &&
      static_cast<std::size_t>(own) < settings_.max_tables_per_user)
    return std::nullopt;
  return "you may have " + std::to_string(settings_.max_tables_per_user) + " tables, the server " +
         std::to_string(settings_.max_tables) + ": finish a game first";
}

void Lobby::on(const request::Archive& archive, Call& call) {
  const base::Expected<store::ArchiveFilter> filter = archive::parse_archive_filter(archive.filters);
  if (!filter) return refuse(call, ErrorCode::bad_option, filter.error().text);
  call.pending = true;
  call.out.list.push_back(AskArchive{call.session.id, call.tag, *filter});
}

void Lobby::on(const request::Record& record, Call& call) {
  const std::string format = base::to_lower(record.format.value_or("sgf"));
  if (!protocol::is_record_format(format))
    return refuse(call, ErrorCode::bad_option,
                  "'" + format + "' is no format of a record: " + base::join(protocol::record_formats, ", "));
  call.pending = true;
  call.out.list.push_back(AskRecord{call.session.id, call.tag, record.game, format});
}

answer::Table Lobby::row(const Table& table, const Call& call) const {
  const Room& room = table.room;
  return {room.state().id,
          std::string{room.state().kind->name},
          std::string{word(room.state().phase)},
          room.state().seats.name(Side::black),
          room.state().seats.name(Side::white),
          static_cast<int>(table.watchers.size()),
          game_for(call, table).ply()};
}

}  // namespace room
