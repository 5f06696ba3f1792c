#include "clients/cli/gtp/gtp_analysis.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

#include "engine/base/text.h"
#include "protocol/engines/gtp.h"

namespace cli {
namespace {

using std::chrono::milliseconds;

constexpr int max_interval = 360'000;  // in hundredths of a second: one hour

base::Expected<milliseconds> parse_interval(std::string_view text) {
  const std::optional<int> hundredths = base::parse_number<int>(text);
  if (!hundredths || *hundredths < 0 || *hundredths > max_interval)
    return base::fault("'{text}' is not an interval (hundredths of a second)", text);
  return milliseconds{std::max(1, *hundredths) * 10};
}

base::Expected<std::size_t> parse_count(std::string_view text) {
  const std::optional<std::size_t> count = base::parse_number<std::size_t>(text);
  return count ? base::Expected<std::size_t>{*count} : base::fault("'{text}' is not a number of moves", text);
}

base::Expected<bool> parse_flag(std::string_view text) {
  if (text == "true" || text == "false") return text == "true";
  return base::fault("'{text}' is not true or false", text);
}

/// Stores the value, or passes its fault on.
template <class T>
base::Expected<void> put(base::Expected<T> value, T& place) {
  return value.map([&](const T& read) { place = read; });
}

base::Expected<void> take_pair(AnalysisWish& wish, std::string_view name, std::string_view value,
                               AnalysisDialect dialect) {
  if (name == "interval") return put(parse_interval(value), wish.interval);
  if (name == "minmoves") return put(parse_count(value), wish.min_moves);
  if (name == "maxmoves") return put(parse_count(value), wish.max_moves);
  if (name == "ownership" && dialect == AnalysisDialect::katago) return put(parse_flag(value), wish.ownership);
  if (name == "avoid" || name == "allow")
    return base::fault("'{option}' is not supported: this engine considers all moves", name);
  const std::string ownership = dialect == AnalysisDialect::katago ? ", ownership" : "";
  return base::fault("unknown option '{option}'; valid: {names}", name, "interval, minmoves, maxmoves" + ownership);
}

/// A move in a report.
std::string move_info(const core::Candidate& move, std::size_t order, const std::optional<double>& lead,
                      AnalysisDialect dialect) {
  const auto share = [dialect](double value) {
    const double bounded = std::clamp(value, 0.0, 1.0);
    return dialect == AnalysisDialect::katago ? fixed_decimal(bounded, 6)
                                              : std::to_string(std::lround(bounded * 10'000));
  };
  std::string text =
      "info move " + move.move + " visits " + std::to_string(move.visits) + " winrate " + share(move.win_rate);
  if (lead && dialect == AnalysisDialect::katago)
    text += " scoreMean " + fixed_decimal(*lead, 3) + " scoreLead " + fixed_decimal(*lead, 3);
  text += " prior " + share(move.prior) + " lcb " + share(move.lower_bound) + " order " + std::to_string(order);
  return text + " pv " + base::join(move.variation, " ");
}

/// Bots without a search evaluate only their own move.
std::vector<core::Candidate> candidates_of(const core::Thought& thought) {
  if (!thought.candidates.empty()) return thought.candidates;
  const std::vector<std::string> line =
      thought.variation.empty() ? std::vector<std::string>{thought.move} : thought.variation;
  return {{thought.move, std::max<std::int64_t>(thought.playouts, 1), thought.win_rate, thought.win_rate, 0, line}};
}

}  // namespace

base::Expected<AnalysisWish> parse_analysis(std::span<const std::string> arguments, AnalysisDialect dialect) {
  AnalysisWish wish;
  if (!arguments.empty()) wish.side = protocol::gtp::parse_color(arguments.front());
  if (wish.side) arguments = arguments.subspan(1);
  if (!arguments.empty() && base::is_digit(arguments.front().front())) {
    if (const auto read = put(parse_interval(arguments.front()), wish.interval); !read)
      return tl::unexpected(read.error());
    arguments = arguments.subspan(1);
  }
  for (; !arguments.empty(); arguments = arguments.subspan(2)) {
    const std::string value = arguments.size() > 1 ? arguments[1] : "";
    if (const auto read = take_pair(wish, arguments.front(), value, dialect); !read)
      return tl::unexpected(read.error());
  }
  return wish;
}

std::string analysis_line(const core::Thought& thought, base::Side to_move, const core::BoardView& view,
                          const AnalysisWish& wish, AnalysisDialect dialect) {
  const double sign = to_move == base::Side::black ? 1 : -1;
  std::string line;
  std::size_t order = 0;
  for (const core::Candidate& move : candidates_of(thought)) {
    if (order >= wish.max_moves) break;
    if (move.visits == 0 && order >= wish.min_moves) break;
    const std::optional<double> lead = order == 0 && thought.lead ? std::optional{sign * *thought.lead} : std::nullopt;
    line += (order == 0 ? "" : " ") + move_info(move, order, lead, dialect);
    ++order;
  }
  if (wish.ownership && !thought.ownership.empty()) {
    line += " ownership";
    for (const std::vector<std::size_t>& row : rows_of(view))
      for (const std::size_t point : row) line += ' ' + fixed_decimal(sign * thought.ownership[point], 3);
  }
  return line;
}

std::vector<std::vector<std::size_t>> rows_of(const core::BoardView& view) {
  std::map<int, std::map<int, std::size_t>> points;
  for (std::size_t i = 0; i < view.points.size(); ++i) points[view.points[i].y][view.points[i].x] = i;
  std::vector<std::vector<std::size_t>> rows;
  for (const auto& [y, row] : points) {
    rows.emplace_back();
    for (const auto& [x, point] : row) rows.back().push_back(point);
  }
  return rows;
}

std::string fixed_decimal(double value, int digits) {
  std::array<char, 400> text;
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits);
  static_cast<void>(error);  // large enough for the longest double
  return {text.data(), end};
}

}  // namespace cli
