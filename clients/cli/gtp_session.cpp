#include "clients/cli/gtp_session.h"

#include <algorithm>
#include <array>

#include "clients/cli/game_start.h"
#include "engine/core/text.h"

namespace cli {

namespace gtp = protocol::gtp;

std::span<const GtpSession::Command> GtpSession::commands() {
  using S = GtpSession;
  static constexpr std::array<Command, 18> list{{
      {"protocol_version", &S::protocol_version, {}},
      {"name", &S::name, {}},
      {"version", &S::version, {}},
      {"known_command", &S::known_command, {}},
      {"list_commands", &S::list_commands, {}},
      {"quit", &S::quit, {}},
      {"boardsize", &S::boardsize, {}},
      {"clear_board", &S::clear_board, {}},
      {"komi", &S::komi, "komi"},
      {"fixed_handicap", &S::fixed_handicap, "handicap"},
      {"play", &S::play, {}},
      {"genmove", &S::genmove, {}},
      {"undo", &S::undo, {}},
      {"loadsgf", &S::loadsgf, {}},
      {"showboard", &S::showboard, {}},
      {"final_score", &S::final_score, {}},
      {"time_settings", &S::time_settings, {}},
      {"time_left", &S::time_left, {}},
  }};
  return list;
}

core::Expected<GtpSession> GtpSession::open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                            const BotSpec& bot) {
  core::Expected<core::AnyGame> game = start_game(kind, options);
  if (!game) return tl::unexpected(game.error());
  core::Expected<const core::BotKind*> bot_kind = find_bot(kind, bot.name);
  if (!bot_kind) return tl::unexpected(bot_kind.error());
  core::Expected<core::Options> bot_options = core::Options::parse((*bot_kind)->options, bot.options);
  if (!bot_options) return tl::unexpected(bot_options.error());
  return GtpSession(kind, std::move(options), *std::move(game), **bot_kind, *std::move(bot_options));
}

GtpSession::GtpSession(const core::GameKind& kind, std::vector<core::KeyValue> options, core::AnyGame game,
                       const core::BotKind& bot, core::Options bot_options)
    : kind_(&kind),
      options_(std::move(options)),
      game_(std::move(game)),
      bot_kind_(&bot),
      bot_options_(std::move(bot_options)) {
  const std::vector<std::string> moves = game_.legal_moves();
  has_pass_ = std::ranges::find(moves, "pass") != moves.end();
}

std::optional<gtp::Response> GtpSession::answer(std::string_view line) {
  const std::optional<gtp::Command> given = gtp::parse_command(line);
  if (!given) return std::nullopt;
  const Command* const command = find(given->name);
  if (command == nullptr) return gtp::Response{given->id, false, std::string{gtp::unknown_command}};
  const Result result = (this->*command->run)(given->arguments);
  return gtp::Response{given->id, result.has_value(), result ? *result : result.error().text};
}

const GtpSession::Command* GtpSession::find(std::string_view name) const {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  return found != commands().end() && has_option(found->needed_option) ? &*found : nullptr;
}

bool GtpSession::has_option(std::string_view name) const {
  return name.empty() || std::ranges::find(kind_->options, name, &core::OptionSpec::name) != kind_->options.end();
}

GtpSession::Result GtpSession::protocol_version(Arguments /*none*/) {
  return "2";
}
GtpSession::Result GtpSession::name(Arguments /*none*/) {
  return "Qiyuan " + std::string{kind_->name};
}
GtpSession::Result GtpSession::version(Arguments /*none*/) {
  return QIYUAN_VERSION;
}

GtpSession::Result GtpSession::known_command(Arguments arguments) {
  return arguments.size() == 1 && find(arguments[0]) != nullptr ? "true" : "false";
}

GtpSession::Result GtpSession::list_commands(Arguments /*none*/) {
  std::vector<std::string_view> names;
  for (const Command& command : commands())
    if (has_option(command.needed_option)) names.push_back(command.name);
  return core::join(names, "\n");
}

GtpSession::Result GtpSession::quit(Arguments /*none*/) {
  is_over_ = true;
  return {};
}

}  // namespace cli
