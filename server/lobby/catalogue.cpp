#include "server/lobby/catalogue.h"

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "protocol/record/game_record.h"
#include "server/archive/archive_filter.h"
#include "server/referee/table_options.h"

namespace room {

using protocol::ErrorCode;
namespace answer = protocol::answer;
namespace request = protocol::request;

void Catalogue::hello(const request::Hello& hello, Call& call) const {
  constexpr int version = 1;
  if (hello.version != version)
    return call.refuse(ErrorCode::version, "this server speaks version {version} of the protocol", version);
  call.session.client = protocol::excerpt(hello.client);
  call.reply(answer::Hello{version, "Qiyuan", version_});
}

void Catalogue::ping(const request::Ping& ping, Call& call) {
  call.reply(answer::Pong{ping.text});
}

void Catalogue::games(const request::Games&, Call& call) {
  for (const core::GameKind* kind : engine::games())
    call.reply(answer::Game{std::string{kind->name}, std::string{kind->title},
                            core::describe(kind->options) + " " + core::describe(referee::table_option_specs(*kind))});
  call.reply(answer::End{std::string{call.verb}, static_cast<std::int64_t>(engine::games().size())});
}

void Catalogue::bots(const request::Bots& bots, Call& call) {
  const core::GameKind* const only = bots.game ? engine::find_game(*bots.game) : nullptr;
  if (bots.game && only == nullptr) return call.refuse(ErrorCode::no_game, engine::no_such_game(*bots.game));
  std::int64_t count = 0;
  for (const core::GameKind* kind : engine::games()) {
    if (only != nullptr && kind != only) continue;
    for (const core::BotKind& bot : kind->bots) {
      call.reply(answer::Bot{std::string{bot.name}, std::string{kind->name},
                             std::string{bot.title} + "; " + core::describe(bot.options), std::string{bot.about}});
      ++count;
    }
  }
  call.reply(answer::End{std::string{call.verb}, count});
}

void Catalogue::archive(const request::Archive& archive, Call& call) {
  const base::Expected<store::ArchiveFilter> filter = archive::parse_archive_filter(archive.filters);
  if (!filter) return call.refuse(ErrorCode::bad_option, filter.error());
  call.answer_later(AskArchive{call.session.id, call.tag, *filter});
}

void Catalogue::record(const request::Record& record, Call& call) {
  const std::string format = base::to_lower(record.format.value_or("sgf"));
  if (!protocol::is_record_format(format))
    return call.refuse(ErrorCode::bad_option, "unknown record format '{format}'; valid: {names}", format,
                       base::join(protocol::record_formats, ", "));
  call.answer_later(AskRecord{call.session.id, call.tag, record.game, format});
}

}  // namespace room
