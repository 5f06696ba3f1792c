#include "clients/cli/gtp/gtp_command.h"

#include <filesystem>
#include <fstream>
#include <iostream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gtp/gtp_session.h"
#include "clients/cli/gtp/line_feed.h"
#include "clients/cli/gtp/search_sgf.h"

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

/// The outputs for statistics and trees.
class Reports {
 public:
  explicit Reports(const GtpCommandArguments& arguments) : form_(arguments.statistics), trees_(arguments.trees) {
    if (!trees_.empty()) {
      std::error_code error;
      std::filesystem::create_directories(trees_, error);
      if (error) throw Failure("cannot make the folder " + trees_.string() + ": " + error.message());
    }
    if (arguments.statistics_file.empty()) return;
    file_.open(arguments.statistics_file, std::ios::app);
    if (!file_) throw Failure("cannot write " + arguments.statistics_file);
  }

  std::function<void(const GtpMoveReport&)> report() {
    if (!form_ && trees_.empty()) return {};
    return [this](const GtpMoveReport& report) {
      if (form_)
        (file_.is_open() ? static_cast<std::ostream&>(file_) : std::cerr)
            << statistics_line(report, *form_) << std::flush;
      if (!trees_.empty()) write_tree(report);
    };
  }

 private:
  void write_tree(const GtpMoveReport& report) {
    const std::filesystem::path path = trees_ / ("move-" + std::to_string(report.ply) + ".sgf");
    std::ofstream file(path, std::ios::binary);
    file << search_sgf(report.kind, report.game, report.thought);
    file.close();
    if (!file) std::cerr << "cannot write " << path.string() << std::endl;
  }

  std::optional<StatisticsForm> form_;
  std::ofstream file_;
  std::filesystem::path trees_;
};

}  // namespace

int gtp(const GtpCommandArguments& arguments, int in, std::ostream& out) {
  Reports reports(arguments);
  LineController controller(in, out);
  base::Expected<GtpSession> session = find_kind(arguments.game).and_then([&](const core::GameKind* kind) {
    GtpHabits habits{arguments.ponders, reports.report(), {}};
    if (!arguments.trees.empty()) habits.tree = arguments.tree;
    return GtpSession::open(*kind, arguments.options, arguments.bot, std::move(habits), controller);
  });
  if (!session) throw Failure(session.error().text());
  while (!session->is_over()) {
    session->ponder();
    const std::optional<std::string> line = controller.next();
    if (!line) break;
    session->answer(*line);
  }
  return 0;
}

}  // namespace cli
