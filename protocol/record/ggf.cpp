#include "protocol/record/ggf.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"
#include "protocol/record/thousandths.h"

namespace protocol {
namespace {

constexpr std::string_view ggf_name = "Othello";
constexpr std::size_t ggf_squares = 64;
constexpr std::int64_t max_ggf_seconds = 86'400'000;

/// The game whose squares and start position this reader and writer use.
const core::GameKind& ggf_kind() {
  return **std::ranges::find(engine::games(), ggf_name, &core::GameKind::ggf);
}

/// Whether the text has this form, in which 0 stands for any digit.
bool has_form(std::string_view text, std::string_view form) {
  return std::ranges::equal(text, form,
                            [](char c, char wanted) { return wanted == '0' ? base::is_digit(c) : c == wanted; });
}

/// `2026.11.20_19:30:00.UTC` for `2026-11-20T19:30:00Z`; returns other texts unchanged.
std::string to_ggf_date(const std::string& date) {
  if (!has_form(date, "0000-00-00T00:00:00Z")) return date;
  return date.substr(0, 4) + '.' + date.substr(5, 2) + '.' + date.substr(8, 2) + '_' + date.substr(11, 8) + ".UTC";
}

std::string from_ggf_date(const std::string& date) {
  if (!has_form(date, "0000.00.00_00:00:00.UTC") && !has_form(date, "0000.00.00_00:00:00.GMT")) return date;
  return date.substr(0, 4) + '-' + date.substr(5, 2) + '-' + date.substr(8, 2) + 'T' + date.substr(11, 8) + 'Z';
}

/// The value of RE. A win that was not counted has the margin of a full board.
std::string to_ggf_result(const GameRecord& record) {
  const bool agreed = record.reason == "agreed";
  const bool counted = agreed || record.reason == "score";
  const std::string flag = agreed ? ":s" : "";
  if (record.result == "draw" && counted) return "0" + flag;
  const bool black = record.result.starts_with("B+");
  if (!black && !record.result.starts_with("W+")) return "?";
  const std::string sign = black ? "+" : "-";
  const std::string_view how = std::string_view{record.result}.substr(2);
  if (how == "resign") return sign + "64:r";
  if (how == "time") return sign + "64:t";
  const std::optional<std::int64_t> margin = to_thousandths(how);
  if (!counted || margin.value_or(0) == 0) return "?";
  return sign + from_thousandths(*margin) + flag;
}

/// Result and reason; empty for `?` and for text that is not a result.
std::pair<std::string, std::string> from_ggf_result(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view flag = text.substr(std::min(colon + 1, text.size()));
  text = text.substr(0, colon);
  const std::string winner = text.starts_with('-') ? "W+" : "B+";
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const std::optional<std::int64_t> margin = to_thousandths(text);
  if (!margin) return {};
  if (flag == "r" && *margin != 0) return {winner + "resign", "resign"};
  if (flag == "t" && *margin != 0) return {winner + "time", "time"};
  if (!flag.empty() && flag != "s") return {};
  const std::string reason = flag == "s" ? "agreed" : "score";
  if (*margin == 0) return {"draw", reason};
  std::string discs = from_thousandths(*margin);
  if (discs.find('.') != std::string::npos) discs.erase(discs.find_last_not_of('0') + 1);
  return {winner + discs, reason};
}

/// `05:30` for 330.
std::string minutes(std::int64_t seconds) {
  const auto two = [](std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return two(seconds / 60) + ':' + two(seconds % 60);
}

/// `10:00/00:05` for a clock of `10m+5s`; empty for other clocks, and if the sides have different ones.
std::string to_ggf_clock(const GameRecord& record) {
  for (const std::string_view own : {"clock.black", "clock.white"})
    if (record.option(own, "same") != "same") return {};
  const std::string clock = record.option("clock", "none");
  const std::size_t plus = std::min(clock.find('+'), clock.size());
  const std::int64_t main_time = duration_ms(clock.substr(0, plus)).value_or(0);
  const std::optional<std::int64_t> more =
      plus == clock.size() ? std::optional<std::int64_t>{0} : duration_ms(clock.substr(plus + 1));
  if (!more || main_time == 0 || main_time % 1000 != 0 || *more % 1000 != 0) return {};
  return minutes(main_time / 1000) + (*more == 0 ? "" : '/' + minutes(*more / 1000));
}

/// The seconds of `15:00`, `24:00:00` or `90`.
std::optional<std::int64_t> ggf_seconds(std::string_view text) {
  for (std::int64_t seconds = 0;;) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto number = base::parse_number<std::uint32_t>(base::trim(text.substr(0, colon)));
    if (!number) return std::nullopt;
    seconds = seconds * 60 + *number;
    if (seconds > max_ggf_seconds) return std::nullopt;
    if (colon == text.size()) return seconds;
    text.remove_prefix(colon + 1);
  }
}

std::string duration(std::int64_t seconds) {
  return seconds % 60 == 0 ? std::to_string(seconds / 60) + 'm' : std::to_string(seconds) + 's';
}

/// `10m+5s` for `10:00/00:05/02:00`, whose last part, the time after the flag, the clocks here do not have; empty if
/// there is none.
std::string from_ggf_clock(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::int64_t main_time = ggf_seconds(text.substr(0, slash)).value_or(0);
  if (main_time == 0) return {};
  text = text.substr(std::min(slash + 1, text.size()));
  const std::int64_t more = ggf_seconds(text.substr(0, text.find('/'))).value_or(0);
  return duration(main_time) + (more == 0 ? "" : '+' + duration(more));
}

/// The seconds of `F5/EVAL/TIME` in ms; -1 if missing.
std::int64_t move_time(std::string_view text) {
  for (int part = 0; part < 2; ++part) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return -1;
    text.remove_prefix(slash + 1);
  }
  return to_thousandths(base::trim(text)).value_or(-1);
}

std::string ggf_property(std::string_view name, std::string value) {
  std::ranges::replace(value, '[', '(');
  std::ranges::replace(value, ']', ')');
  return std::string{name} + '[' + value + ']';
}

/// Reads one game. Keeps the first fault.
class GgfReader {
 public:
  explicit GgfReader(std::string_view text) : rest_(text) {}

  base::Expected<ggf::Game> read() {
    const std::size_t begin = rest_.find("(;");
    rest_.remove_prefix(begin == std::string_view::npos ? rest_.size() : begin + 2);
    if (begin == std::string_view::npos) fail(base::Fault{"a GGF game begins with (;GM[Othello]"});
    while (!fault_ && next()) take();
    if (game_.record.kind.empty()) fail(base::Fault{"the GGF game has no GM[Othello]"});
    if (fault_) return tl::unexpected(*fault_);
    return game_;
  }

 private:
  /// Advances to the next `NAME[value]`; false at the end of the game and after a fault.
  bool next() {
    name_.clear();
    for (; !rest_.empty() && rest_.front() != '['; rest_.remove_prefix(1)) {
      const char c = base::upper(rest_.front());
      if (c >= 'A' && c <= 'Z') {
        name_ += c;
      } else if (name_.empty() && (rest_.starts_with(";)") || c == ')')) {
        return false;
      } else if (!base::trim({&c, 1}).empty()) {
        fail(base::Fault{"expected a property NAME[value] or the end ;), not '{text}'", excerpt(rest_.substr(0, 9))});
        return false;
      }
    }
    const std::size_t end = rest_.find(']');
    if (end == std::string_view::npos) {
      fail(base::Fault{"the game does not end with ;)"});
      return false;
    }
    value_ = base::trim(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    if (name_.empty()) fail(base::Fault{"[{value}] has no property name", excerpt(value_)});
    return !fault_;
  }

  void take() {
    GameRecord& record = game_.record;
    if (name_ == "GM") read_kind();
    if (name_ == "PB") record.black = text();
    if (name_ == "PW") record.white = text();
    if (name_ == "DT") record.date = from_ggf_date(text());
    if (name_ == "RE") std::tie(record.result, record.reason) = from_ggf_result(value_);
    if (name_ == "TI") read_clock();
    if (name_ == "TY" && value_.find_first_of("aA") != std::string_view::npos)
      fail(base::Fault{"TY[{type}] is Anti-Othello, where the player with fewer discs wins", excerpt(value_)});
    if (name_ == "BO") read_board();
    if (name_ == "B" || name_ == "W") read_move();
  }

  void read_kind() {
    if (!base::equal_ignoring_case(value_, ggf_name))
      return fail(base::Fault{"GM[{game}] is not Othello", excerpt(value_)});
    game_.record.kind = ggf_kind().name;
  }

  void read_clock() {
    game_.record.options.clear();
    if (std::string clock = from_ggf_clock(value_); !clock.empty())
      game_.record.options.emplace_back("clock", std::move(clock));
  }

  [[nodiscard]] std::string text() const { return std::string{base::trim(to_plain(value_))}; }

  void read_move() {
    const base::Expected<std::string> move = ggf::from_move(value_);
    if (!move) return fail(move.error());
    RecordedMove& made = game_.record.moves.emplace_back();
    made.side = name_ == "B" ? Side::black : Side::white;
    made.move = *move;
    made.time = move_time(value_);
  }

  /// `8 -------- … *`: the size, the squares in rows, and the side to move.
  void read_board() {
    std::string signs;
    for (const char c : value_)
      if (!base::trim({&c, 1}).empty()) signs += c == '*' ? 'x' : c == '-' ? '.' : base::lower(c);
    if (!signs.starts_with('8'))
      return fail(base::Fault{"the board must be 8x8, BO[8 …], not BO[{board}]", excerpt(value_)});
    signs.erase(0, 1);
    if (signs.size() != ggf_squares + 1 || signs.back() == '.' || signs.find_first_not_of("xo.") != std::string::npos)
      return fail(
          base::Fault{"BO[…] must have 64 squares (* for Black, O for White, - for empty) and the side to move"});
    game_.turn = signs.back() == 'x' ? Side::black : Side::white;
    game_.rows.clear();
    for (std::size_t row = 0; row < ggf_squares; row += 8) game_.rows += (row == 0 ? "" : "/") + signs.substr(row, 8);
  }

  void fail(const base::Fault& fault) {
    if (!fault_) fault_ = fault;
  }

  std::string_view rest_;
  std::string name_;  ///< of the current property
  std::string_view value_;
  ggf::Game game_;
  std::optional<base::Fault> fault_;
};

}  // namespace

namespace ggf {

base::Expected<std::string> from_move(std::string_view text) {
  const std::string move = base::to_lower(base::trim(text.substr(0, text.find('/'))));
  if (move == "pa" || move == "pass" || move == "--") return "pass";
  const bool is_square = move.size() == 2 && move[0] >= 'a' && move[0] <= 'h' && move[1] >= '1' && move[1] <= '8';
  if (!is_square) return base::fault("'{move}' is not an Othello move (A1 to H8, or PA for a pass)", excerpt(text));
  return move;
}

base::Expected<std::string> to_move(std::string_view move) {
  base::Expected<std::string> text = from_move(move);
  if (!text) return text;
  if (*text == "pass") return "PA";
  for (char& c : *text) c = base::upper(c);
  return text;
}

base::Expected<Game> read(std::string_view text) {
  if (text.size() > max_record) return tl::unexpected(record_too_long());
  return GgfReader(text).read();
}

base::Expected<std::string> write(const Game& game) {
  const GameRecord& record = game.record;
  std::string text = "(;GM[Othello]PC[Qiyuan]";
  if (!record.date.empty()) text += ggf_property("DT", to_ggf_date(record.date));
  text +=
      ggf_property("PB", record.black) + ggf_property("PW", record.white) + ggf_property("RE", to_ggf_result(record));
  if (const std::string clock = to_ggf_clock(record); !clock.empty()) text += ggf_property("TI", clock);
  std::string board = "8 " + game.rows + (game.turn == Side::black ? "/x" : "/o");
  for (char& c : board) c = c == 'x' ? '*' : c == 'o' ? 'O' : c == '.' ? '-' : c == '/' ? ' ' : c;
  text += "TY[8]" + ggf_property("BO", board);
  for (const RecordedMove& made : record.moves) {
    base::Expected<std::string> move = to_move(made.move);
    if (!move) return move;
    if (made.time >= 0) *move += "//" + from_thousandths(made.time);
    text += ggf_property(made.side == Side::black ? "B" : "W", *move);
  }
  return text + ";)";
}

}  // namespace ggf

base::Expected<std::string> to_ggf(const GameRecord& record) {
  if (record.kind != ggf_kind().name)
    return base::fault("only {kind} games have GGF records, not {game}", ggf_kind().name, record.kind);
  ggf::Game game;
  game.record = record;
  base::Expected<std::string> text = ggf::write(game);
  if (text) *text += '\n';
  return text;
}

base::Expected<GameRecord> from_ggf(std::string_view text) {
  base::Expected<ggf::Game> game = ggf::read(text);
  if (!game) return tl::unexpected(game.error());
  if (game->rows != ggf::usual_start || game->turn != Side::black)
    return base::fault("the game does not start from the usual position, and a record cannot hold another");
  return std::move(game->record);
}

}  // namespace protocol
