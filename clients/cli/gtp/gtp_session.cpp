#include "clients/cli/gtp/gtp_session.h"

#include <algorithm>
#include <array>
#include <ctime>

#include "engine/base/text.h"

namespace cli {
namespace {

namespace gtp = protocol::gtp;

const GtpHandler* find(const core::GameKind& kind, std::string_view name);
std::vector<std::string_view> names(const core::GameKind& kind);

GtpResult protocol_version(GtpContext& /*context*/, GtpArguments /*none*/) {
  return "2";
}
GtpResult name(GtpContext& context, GtpArguments /*none*/) {
  return "Qiyuan " + std::string{context.board.kind().name};
}
GtpResult version(GtpContext& /*context*/, GtpArguments /*none*/) {
  return QIYUAN_VERSION;
}

GtpResult known_command(GtpContext& context, GtpArguments arguments) {
  return arguments.size() == 1 && find(context.board.kind(), arguments[0]) != nullptr ? "true" : "false";
}

GtpResult list_commands(GtpContext& context, GtpArguments /*none*/) {
  return base::join(names(context.board.kind()), "\n");
}

/// The command line has chosen the game; these commands are for controllers that ask nevertheless.
GtpResult list_games(GtpContext& context, GtpArguments /*none*/) {
  return std::string{context.board.kind().name};
}
GtpResult set_game(GtpContext& context, GtpArguments arguments) {
  if (arguments.size() != 1) return gtp_syntax_error();
  const std::string_view name = context.board.kind().name;
  if (!base::equal_ignoring_case(arguments[0], name))
    return base::fault("game not supported: this engine plays {game}", name);
  return context.board.clear().map([] { return std::string{}; });
}

GtpResult quit(GtpContext& context, GtpArguments /*none*/) {
  context.is_over = true;
  return {};
}

/// CPU time of all threads, in seconds, as in GNU Go and GoGui.
GtpResult cputime(GtpContext& /*context*/, GtpArguments /*none*/) {
  timespec used{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::to_string(static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9);
}

constexpr std::array<GtpHandler, 9> administrative{{
    {"protocol_version", protocol_version},
    {"name", name},
    {"version", version},
    {"known_command", known_command},
    {"list_commands", list_commands},
    {"list_games", list_games},
    {"set_game", set_game},
    {"quit", quit},
    {"cputime", cputime},
}};

std::array<std::span<const GtpHandler>, 6> all_handlers() {
  return {administrative,       gtp_board_handlers(),   gtp_move_handlers(),
          gtp_score_handlers(), gtp_analyze_handlers(), gtp_gogui_handlers()};
}

bool fits(const GtpHandler& handler, const core::GameKind& kind) {
  return handler.fits == nullptr || handler.fits(kind);
}

const GtpHandler* find(const core::GameKind& kind, std::string_view name) {
  for (const std::span<const GtpHandler> handlers : all_handlers())
    for (const GtpHandler& handler : handlers)
      if (handler.name == name && fits(handler, kind)) return &handler;
  return nullptr;
}

std::vector<std::string_view> names(const core::GameKind& kind) {
  std::vector<std::string_view> names;
  for (const std::span<const GtpHandler> handlers : all_handlers())
    for (const GtpHandler& handler : handlers)
      if (fits(handler, kind)) names.push_back(handler.name);
  return names;
}

}  // namespace

tl::unexpected<base::Fault> gtp_syntax_error() {
  return base::fault(gtp::syntax_error);
}

std::optional<std::int64_t> gtp_number_at(GtpArguments arguments, std::size_t position) {
  return position < arguments.size() ? base::parse_number<std::int64_t>(arguments[position]) : std::nullopt;
}

std::optional<base::Side> gtp_color_at(GtpArguments arguments, std::size_t position) {
  return position < arguments.size() ? gtp::parse_color(arguments[position]) : std::nullopt;
}

bool gtp_has_option(const core::GameKind& kind, std::string_view name) {
  return std::ranges::find(kind.options, name, &core::OptionSpec::name) != kind.options.end();
}

base::Expected<GtpSession> GtpSession::open(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                            const BotSpec& spec, GtpHabits habits, GtpController& controller) {
  base::Expected<GtpBoard> board = GtpBoard::open(kind, std::move(options));
  if (!board) return tl::unexpected(board.error());
  base::Expected<GtpBot> bot = GtpBot::open(kind, spec);
  if (!bot) return tl::unexpected(bot.error());
  if (habits.ponders && !bot->time_alone())
    return base::fault(
        "--ponder needs a bot with a time per move, such as --bot uct:time=2000: with a level or a number of playouts, "
        "a bot cannot use its opponent's time");
  if (habits.tree) bot->tell_trees(*habits.tree);
  return GtpSession({*std::move(board), *std::move(bot), &controller, std::move(habits.report)}, habits.ponders);
}

void GtpSession::answer(std::string_view line) {
  const std::optional<gtp::Command> given = gtp::parse_command(line);
  if (!given) return;
  context_.id = given->id;
  context_.is_begun = false;
  const GtpHandler* const handler = find(context_.board.kind(), given->name);
  const GtpResult result =
      handler != nullptr ? handler->run(context_, given->arguments) : base::fault(gtp::unknown_command);
  if (context_.is_begun) {
    context_.controller->send(result ? *result + (result->empty() ? "\n" : "\n\n") : "\n");
    return;
  }
  context_.controller->send(
      gtp::format(gtp::Response{given->id, result.has_value(), result ? *result : result.error().text()}));
}

void GtpSession::ponder() {
  if (!ponders_ || !context_.moved || context_.board.game().ending()) return;
  const auto [side, stamp] = *context_.moved;
  if (stamp != context_.board.stamp()) return;
  context_.bot.think(context_.board, context_.board.game(), side, {std::nullopt, std::nullopt, false},
                     context_.controller->next_line());
}

}  // namespace cli
