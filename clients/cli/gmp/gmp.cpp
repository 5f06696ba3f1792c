#include "clients/cli/gmp/gmp.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <ostream>
#include <system_error>

#include "clients/cli/background_thought.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/gmp/gmp_session.h"

namespace cli {
namespace {

class GmpPlayer {
 public:
  GmpPlayer(const GmpArguments& arguments, int in, int out, std::ostream& news)
      : in_(in), out_(out), news_(news), kind_(*or_fail(find_kind(arguments.game))), session_(open(arguments)) {
    bot_kind_ = or_fail(find_bot(kind_, arguments.bot.name));
    bot_options_ = or_fail(core::Options::parse(bot_kind_->options, arguments.bot.options));
  }

  int play() {
    bool is_open = true;
    while (is_open && listen()) {
      follow();
      if (const std::optional<core::Thought> thought = thought_ ? thought_->take() : std::nullopt) {
        session_.play(thought->move);
        follow();
      }
      is_open = speak();
    }
    return 0;
  }

 private:
  GmpSession open(const GmpArguments& arguments) const {
    return or_fail(GmpSession::open(kind_, arguments.options, arguments.side, Clock::now()));
  }

  /// Waits for an event and reads the input. Returns false at its end.
  bool listen() {
    const Readable ready = wait_for_either(in_, thought_ ? thought_->fd() : -1, session_.due());
    if (!ready.first) return true;
    std::array<char, 256> bytes;
    const ssize_t count = ::read(in_, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "read");
    for (ssize_t i = 0; i < count; ++i) session_.receive(bytes[static_cast<std::size_t>(i)]);
    return count != 0;
  }

  /// Thinks about the current position only.
  void follow() {
    if (turn_ == session_.turn()) return;
    turn_ = session_.turn();
    if (thought_) thought_->stop();
    const core::AnyGame* const game = session_.wanted();
    if (game == nullptr) return;
    if (!thought_ || games_ != session_.games()) thought_.emplace(bot_kind_->make(*bot_options_, *game));
    games_ = session_.games();
    thought_->begin(*game);
  }

  /// Returns false if the output was closed.
  bool speak() {
    for (const std::string& line : session_.take_news()) news_ << "qiyuan gmp: " << line << std::endl;
    try {
      if (const std::string bytes = session_.take(Clock::now()); !bytes.empty()) write_all(out_, bytes, std::nullopt);
    } catch (const std::system_error& error) {
      if (error.code() != std::errc::broken_pipe) throw;
      return false;
    }
    return true;
  }

  int in_;
  int out_;
  std::ostream& news_;
  const core::GameKind& kind_;
  GmpSession session_;
  const core::BotKind* bot_kind_ = nullptr;
  std::optional<core::Options> bot_options_;
  std::optional<BackgroundThought> thought_;  ///< with the bot of this game
  int games_ = 0;
  int turn_ = 0;
};

}  // namespace

int gmp(const GmpArguments& arguments, int in, int out, std::ostream& news) {
  return GmpPlayer(arguments, in, out, news).play();
}

}  // namespace cli
