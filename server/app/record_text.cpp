#include "server/app/record_text.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "protocol/messages/message.h"
#include "server/app/store_error.h"
#include "server/referee/replay.h"

namespace app {

namespace answer = protocol::answer;
using protocol::ErrorCode;

base::Expected<std::string, answer::Error> record_text(protocol::RoomId game, const std::string& format,
                                                       base::Expected<std::optional<protocol::GameRecord>> found) {
  const auto error = [](ErrorCode code, const base::Fault& fault) {
    return tl::unexpected(answer::Error::of(code, "Record", fault));
  };
  if (!found)
    return tl::unexpected(store_error("Record", "record of game " + std::to_string(game), found.error(),
                                      base::Fault{"the record cannot be read"}));
  if (!*found || (*found)->result.empty())
    return error(ErrorCode::no_game, base::Fault{"there is no finished game {game}", game});
  protocol::GameRecord& record = **found;
  // A game under rules that this program no longer has is still returned, without the effects of its moves.
  if (const base::Expected<core::AnyGame> played = referee::replay(record); !played)
    spdlog::warn("record of game {}: {}", game, played.error().text());

  base::Expected<std::string> text = protocol::in_format(record, format);
  if (!text) return error(ErrorCode::bad_option, text.error());
  return *std::move(text);
}

protocol::Message record_answer(protocol::RoomId game, const std::string& format,
                                base::Expected<std::optional<protocol::GameRecord>> found) {
  base::Expected<std::string, answer::Error> text = record_text(game, format, std::move(found));
  if (!text) return text.error();
  std::ranges::replace(*text, '\n', ' ');
  return answer::Record{game, format, *text};
}

}  // namespace app
