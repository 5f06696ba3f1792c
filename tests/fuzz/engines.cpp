// Fuzzes what a controller sends to the GTP, NBoard and other engine sessions.

#include "clients/cli/game_start.h"
#include "clients/cli/gtp/gtp_session.h"
#include "clients/cli/nboard/nboard_session.h"
#include "engine/games.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

/// A controller whose next line is always waiting, so that no bot thinks for long.
class ImpatientController : public cli::GtpController {
 public:
  ImpatientController() { stop_.request_stop(); }
  void send(std::string_view text) override { sent_ += text; }
  std::stop_token next_line() override { return stop_.get_token(); }
  std::stop_token interruption() override { return stop_.get_token(); }
  [[nodiscard]] const std::string& sent() const { return sent_; }
  void forget() { sent_.clear(); }

 private:
  std::stop_source stop_;
  std::string sent_;
};

/// Calls use(line) for each line, without its line end, until it returns false.
template <class Use>
void each_line(Input bytes, Use use) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    if (!use(bytes.substr(0, end))) return;
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
}

}  // namespace

/// The first byte selects the game; the others are the controller's input.
void gtp(Input bytes) {
  if (bytes.empty()) return;
  const auto games = engine::games();
  const core::GameKind& kind = *games[static_cast<unsigned char>(bytes.front()) % games.size()];
  bytes.remove_prefix(1);
  ImpatientController controller;
  auto session = cli::GtpSession::open(kind, {}, {"random", {}}, {}, controller);
  require(session.has_value(), "every game has a random player");
  each_line(bytes, [&](std::string_view line) {
    controller.forget();
    session->answer(line);
    const std::string& sent = controller.sent();
    require(sent.empty() || ((sent[0] == '=' || sent[0] == '?') && sent.ends_with("\n\n")), "an answer is valid GTP");
    return !session->is_over();
  });
}

void nboard(Input bytes) {
  auto session = cli::NboardSession::open(*engine::find_game("othello"), {"random", {}});
  require(session.has_value(), "Othello has a random player");
  each_line(bytes, [&](std::string_view line) {
    for (const std::string& answer : session->answer(line))
      require(answer.find('\n') == std::string::npos, "an answer is one line");
    return !session->is_over();
  });
}

}  // namespace fuzz
