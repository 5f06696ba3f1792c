#include "server/app/disk_questions.h"

#include <spdlog/spdlog.h>

#include <optional>
#include <string>
#include <utility>

#include "server/app/record_text.h"
#include "server/app/store_error.h"
#include "server/app/tournament_report.h"
#include "server/store/utc_time.h"

namespace app {

namespace answer = protocol::answer;
using protocol::ErrorCode;

void DiskQuestions::perform(const room::Reload& effect) {
  store_.stored(effect.room, [this, effect](base::Expected<std::optional<store::StoredGame>> found) {
    turns_.post([effect, found = std::move(found)](room::Lobby& lobby, referee::Now now) {
      if (!found) spdlog::critical("table {} cannot be read: {}", effect.room, found.error().text());
      return lobby.reloaded(effect, found ? *found : std::nullopt, now);
    });
  });
}

void DiskQuestions::perform(const room::AskArchive& effect) {
  store_.archive(
      effect.filter,
      [this, effect](base::Expected<std::vector<store::ArchivedGame>> found) {
        turns_.post_work([this, effect, found = std::move(found)] {
          if (!found) {
            clients_.send(effect.session,
                          store_error("Archive", "archive", found.error(), base::Fault{"the archive cannot be read"}),
                          effect.tag);
          } else {
            for (const store::ArchivedGame& game : *found)
              clients_.send(effect.session,
                            answer::Archived{game.game, game.kind, game.black, game.white, game.result,
                                             store::utc_text(game.ended_at)},
                            effect.tag);
            clients_.send(effect.session, answer::End{"Archive", static_cast<std::int64_t>(found->size())}, effect.tag);
          }
          clients_.perform(room::Next{effect.session});
        });
      },
      network_of_(effect.session));
}

void DiskQuestions::perform(const room::AskRecord& effect) {
  store_.game(
      effect.game,
      [this, effect](base::Expected<std::optional<protocol::GameRecord>> found) {
        turns_.post_work([this, effect, found = std::move(found)] {
          clients_.send(effect.session, record_answer(effect.game, effect.format, found), effect.tag);
          clients_.perform(room::Next{effect.session});
        });
      },
      network_of_(effect.session));
}

void DiskQuestions::perform(const room::FindAnalyses& effect) {
  store_.analyses(
      effect.request.game,
      [this, effect](base::Expected<store::Store::AnalysedGame> found) {
        turns_.post_work([this, effect, found = std::move(found)] {
          if (!found) {
            clients_.send(effect.session,
                          store_error("Analyse", "game " + std::to_string(effect.request.game), found.error(),
                                      base::Fault{"the game cannot be read"}),
                          effect.tag);
            return clients_.perform(room::Next{effect.session});
          }
          turns_.take([&](room::Lobby& lobby, referee::Now now) {
            return lobby.analyses().found(effect, found->record.value_or(protocol::GameRecord{}), found->analyses, now);
          });
        });
      },
      network_of_(effect.session));
}

void DiskQuestions::perform(const room::AskTournaments& effect) {
  if (effect.tournament) {
    store_.tournament(
        *effect.tournament,
        [this, effect](base::Expected<std::optional<store::StoredTournament>> found) {
          base::Expected<std::vector<protocol::Message>> lines = base::fault("");
          if (!found)
            lines = tl::unexpected(found.error());
          else if (*found)
            lines = tournament_lines(**found);
          turns_.post_work([this, effect, lines = std::move(lines)] { answer(effect, lines); });
        },
        network_of_(effect.session));
  } else {
    store_.tournaments(
        [this, effect](base::Expected<std::vector<store::ListedTournament>> found) {
          base::Expected<std::vector<protocol::Message>> lines = found.map(tournament_list);
          turns_.post_work([this, effect, lines = std::move(lines)] { answer(effect, lines); });
        },
        network_of_(effect.session));
  }
}

/// A fault without a text means that there is no such tournament.
void DiskQuestions::answer(const room::AskTournaments& asked,
                           const base::Expected<std::vector<protocol::Message>>& lines) {
  if (lines) {
    for (const protocol::Message& line : *lines) clients_.send(asked.session, line, asked.tag);
  } else if (asked.tournament && lines.error().text().empty()) {
    const base::Fault fault{"there is no tournament {tournament}", *asked.tournament};
    clients_.send(asked.session, answer::Error::of(ErrorCode::no_game, "Event", fault), asked.tag);
  } else {
    const std::string verb = asked.tournament ? "Event" : "Events";
    clients_.send(asked.session,
                  store_error(verb, "tournaments", lines.error(), base::Fault{"the tournaments cannot be read"}),
                  asked.tag);
  }
  clients_.perform(room::Next{asked.session});
}

}  // namespace app
