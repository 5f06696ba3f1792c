#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>

#include "server/app/app.h"
#include "server/app/record_text.h"
#include "server/app/tournament_report.h"
#include "server/store/utc_time.h"

/// What clients ask of the disk.
namespace app {

namespace asio = boost::asio;
namespace answer = protocol::answer;
using protocol::ErrorCode;

void App::perform(room::AskArchive& effect) {
  store_.archive(effect.filter, [this, effect](base::Expected<std::vector<store::ArchivedGame>> found) {
    asio::post(io_, [this, effect, found = std::move(found)] {
      if (!found) {
        spdlog::error("archive: {}", found.error().text);
        send(effect.session, answer::Error{ErrorCode::internal, "Archive", "the archive cannot be read"}, effect.tag);
      } else {
        for (const store::ArchivedGame& game : *found)
          send(effect.session,
               answer::Archived{game.game, game.kind, game.black, game.white, game.result,
                                store::utc_text(game.ended_at)},
               effect.tag);
        send(effect.session, answer::End{"Archive", static_cast<std::int64_t>(found->size())}, effect.tag);
      }
      lines_.next(effect.session);
    });
  });
}

void App::perform(room::AskRecord& effect) {
  store_.game(effect.game, [this, effect](base::Expected<std::optional<protocol::GameRecord>> found) {
    asio::post(io_, [this, effect, found = std::move(found)] {
      send(effect.session, record_answer(effect.game, effect.format, found), effect.tag);
      lines_.next(effect.session);
    });
  });
}

void App::perform(room::FindAnalyses& effect) {
  store_.analyses(effect.request.game, [this, effect](base::Expected<store::Store::AnalysedGame> found) {
    asio::post(io_, [this, effect, found = std::move(found)] {
      if (!found) {
        spdlog::error("analyses of {}: {}", effect.request.game, found.error().text);
        send(effect.session, answer::Error{ErrorCode::internal, "Analyse", "the game cannot be read"}, effect.tag);
        return lines_.next(effect.session);
      }
      carry_out(
          lobby_.analyses().found(effect, found->record.value_or(protocol::GameRecord{}), found->analyses, now()));
    });
  });
}

void App::perform(room::AskTournaments& effect) {
  if (effect.tournament) {
    store_.tournament(*effect.tournament, [this, effect](base::Expected<std::optional<store::StoredTournament>> found) {
      base::Expected<std::vector<protocol::Message>> lines = base::fault("");
      if (!found)
        lines = tl::unexpected(found.error());
      else if (*found)
        lines = tournament_lines(**found);
      asio::post(io_, [this, effect, lines = std::move(lines)] { answer_tournament(effect, lines); });
    });
  } else {
    store_.tournaments([this, effect](base::Expected<std::vector<store::ListedTournament>> found) {
      base::Expected<std::vector<protocol::Message>> lines = found.map(tournament_list);
      asio::post(io_, [this, effect, lines = std::move(lines)] { answer_tournament(effect, lines); });
    });
  }
}

/// A fault without a text stands for a tournament that is not there.
void App::answer_tournament(const room::AskTournaments& asked, base::Expected<std::vector<protocol::Message>> lines) {
  if (lines) {
    for (const protocol::Message& line : *lines) send(asked.session, line, asked.tag);
  } else if (asked.tournament && lines.error().text.empty()) {
    const std::string text = "there is no tournament " + std::to_string(*asked.tournament) + ": Events lists them";
    send(asked.session, answer::Error{ErrorCode::no_game, "Event", text}, asked.tag);
  } else {
    spdlog::error("tournaments: {}", lines.error().text);
    const std::string verb = asked.tournament ? "Event" : "Events";
    send(asked.session, answer::Error{ErrorCode::internal, verb, "tournaments cannot be read"}, asked.tag);
  }
  lines_.next(asked.session);
}

}  // namespace app
