#include "clients/cli/gtp/gtp_command.h"

#include <fstream>
#include <iostream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gtp/gtp_session.h"
#include "clients/cli/gtp/line_feed.h"

namespace cli {
namespace {

class LineController : public GtpController {
 public:
  LineController(int in, std::ostream& out) : feed_(in), out_(out) {}

  void send(std::string_view text) override { out_ << text << std::flush; }
  std::stop_token next_line() override { return feed_.arrival(); }
  std::stop_token interruption() override { return feed_.interruption(); }

  std::optional<std::string> next() { return feed_.next(); }

 private:
  LineFeed feed_;
  std::ostream& out_;
};

/// Where the statistics go.
class Statistics {
 public:
  explicit Statistics(const GtpCommandArguments& arguments) : form_(arguments.statistics) {
    if (arguments.statistics_file.empty()) return;
    file_.open(arguments.statistics_file, std::ios::app);
    if (!file_) throw Failure("cannot write " + arguments.statistics_file);
  }

  std::function<void(const GtpMoveReport&)> report() {
    if (!form_) return {};
    return [this](const GtpMoveReport& report) {
      (file_.is_open() ? static_cast<std::ostream&>(file_) : std::cerr)
          << statistics_line(report, *form_) << std::flush;
    };
  }

 private:
  std::optional<StatisticsForm> form_;
  std::ofstream file_;
};

}  // namespace

int gtp(const GtpCommandArguments& arguments, int in, std::ostream& out) {
  Statistics statistics(arguments);
  LineController controller(in, out);
  core::Expected<GtpSession> session = find_kind(arguments.game).and_then([&](const core::GameKind* kind) {
    return GtpSession::open(*kind, arguments.options, arguments.bot, {arguments.ponders, statistics.report()},
                            controller);
  });
  if (!session) throw Failure(session.error().text);
  while (!session->is_over()) {
    session->ponder();
    const std::optional<std::string> line = controller.next();
    if (!line) break;
    session->answer(*line);
  }
  return 0;
}

}  // namespace cli
