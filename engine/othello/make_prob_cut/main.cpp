// Measures how well shallow searches of Othello predict deep ones and exact results, fits the errors and prints them in
// the format of engine/othello/prob_cut.inc. docs/engines/othello.md shows how to call it. The same arguments give the
// same numbers.

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <tuple>
#include <vector>

#include "engine/base/rng.h"
#include "engine/othello/endgame.h"
#include "engine/othello/make_weights/samples.h"
#include "engine/othello/policy.h"
#include "engine/othello/prob_cut.h"
#include "engine/search/iterative_deepening.h"

namespace othello {
namespace {

struct Settings {
  std::vector<std::filesystem::path> files;
  int positions = 2000;
  int depth = 9;
  int exact = 20;
  std::uint64_t seed = 1;
};

/// The sum of errors and of their squares, in discs.
struct Errors {
  int count = 0;
  double sum = 0;
  double squares = 0;

  void add(double error) {
    ++count;
    sum += error;
    squares += error * error;
  }
  [[nodiscard]] double deviation() const {
    const double mean = sum / count;
    return std::sqrt(squares / count - mean * mean);
  }
};

/// Positions beyond this margin tell little about windows that matter.
constexpr int max_margin = 16 * disc;
constexpr int min_count = 30;

struct Measured {
  std::map<std::tuple<std::size_t, int, int>, Errors> deep;  ///< by group of empty squares, depth and shallow depth
  std::map<int, Errors> exact;                               ///< by shallow depth
};

std::vector<int> values_of(search::IterativeDeepening<PlainPolicy>& search, const Position& position, int max_depth) {
  Position::Moves moves;
  position.legal_moves(moves);
  const std::vector<Move> allowed(moves.begin(), moves.end());
  std::vector<int> values{evaluation()(position.discs())};
  search.forget();
  for (int depth = 1; depth <= max_depth && depth < position.empties(); ++depth)
    values.push_back(search.search({position, allowed, {}}, depth, {}).score);
  return values;
}

Measured measure(const Settings& settings, const std::vector<Sample>& samples) {
  Measured measured;
  base::Rng rng(settings.seed);
  search::IterativeDeepening<PlainPolicy> search({.table = search::TableSize::mebibytes(16)});
  EndgameSolver solver(1, search::TableSize::mebibytes(64));
  for (int done = 0; done < settings.positions;) {
    const Sample& sample = samples[rng.below(static_cast<std::uint32_t>(samples.size()))];
    const Position position({sample.discs.own, sample.discs.other}, base::Side::black);
    if (position.empties() < 12 || std::abs(sample.value) > max_margin || position.squares_to_play() == 0) continue;
    if (++done % 100 == 0) std::cerr << done << " of " << settings.positions << " positions\n";
    const std::vector<int> values = values_of(search, position, settings.depth);
    const auto last = static_cast<int>(values.size()) - 1;
    const std::size_t group = prob_cut_group(position.empties());
    for (int depth = prob_cut_min_depth; depth <= last; ++depth)
      for (int shallow = depth % 2; shallow <= depth - 2; shallow += 2)
        measured.deep[{group, depth, shallow}].add(
            static_cast<double>(values[static_cast<std::size_t>(depth)] - values[static_cast<std::size_t>(shallow)]) /
            disc);
    if (position.empties() > settings.exact) continue;
    const int margin = solver.solve(position, Goal::exact()).score;
    for (int shallow = position.empties() % 2; shallow <= last; shallow += 2)
      measured.exact[shallow].add(margin - static_cast<double>(values[static_cast<std::size_t>(shallow)]) / disc);
  }
  return measured;
}

/// ln(deviation) = scale of the group + a ln(depth - shallow) + b ln(shallow + 1), by weighted least squares.
struct Fit {
  std::array<double, prob_cut_groups> scales{};
  double difference = 0;
  double shallow = 0;
};

Fit fit(const Measured& measured) {
  struct Point {
    std::size_t group;
    double weight, difference, shallow, value;
  };
  std::vector<Point> points;
  for (const auto& [key, errors] : measured.deep) {
    const auto& [group, depth, shallow] = key;
    if (errors.count >= min_count)
      points.push_back({group, double(errors.count), std::log(depth - shallow), std::log(shallow + 1),
                        std::log(errors.deviation())});
  }
  Fit fit;
  // Each unknown in turn takes its best value for the others; that converges quickly.
  for (int round = 0; round < 500; ++round) {
    const auto rest = [&](const Point& point) {
      return point.value - fit.scales[point.group] - fit.difference * point.difference - fit.shallow * point.shallow;
    };
    const auto step = [&](double& unknown, auto factor) {
      double above = 0;
      double below = 0;
      for (const Point& point : points) {
        above += point.weight * factor(point) * rest(point);
        below += point.weight * factor(point) * factor(point);
      }
      if (below > 0) unknown += above / below;
    };
    for (std::size_t group = 0; group < fit.scales.size(); ++group)
      step(fit.scales[group], [&](const Point& point) { return point.group == group ? 1.0 : 0.0; });
    step(fit.difference, [](const Point& point) { return point.difference; });
    step(fit.shallow, [](const Point& point) { return point.shallow; });
  }
  return fit;
}

void print(const Measured& measured, const Fit& fit) {
  std::cout << "// Made by engine/othello/make_prob_cut; docs/engines/othello.md says how.\n{{";
  for (std::size_t group = 0; group < fit.scales.size(); ++group)
    std::cout << (group > 0 ? ", " : "") << std::exp(fit.scales[group]);
  std::cout << "}, " << fit.difference << ", " << fit.shallow << ", {";
  // The deviation of exact margins falls with the shallow depth: a power law through the measured depths.
  double x = 0, y = 0, xx = 0, xy = 0, n = 0;
  for (const auto& [shallow, errors] : measured.exact) {
    if (errors.count < min_count) continue;
    const double depth = std::log(shallow + 1);
    const double deviation = std::log(errors.deviation());
    n += errors.count;
    x += errors.count * depth;
    y += errors.count * deviation;
    xx += errors.count * depth * depth;
    xy += errors.count * depth * deviation;
  }
  const double exponent = (n * xy - x * y) / (n * xx - x * x);
  std::cout << std::exp((y - exponent * x) / n) << ", " << exponent << "}}\n";
}

int run(const Settings& settings) {
  std::vector<Sample> samples;
  for (const std::filesystem::path& file : settings.files) read_samples(file, samples);
  const Measured measured = measure(settings, samples);
  print(measured, fit(measured));
  return 0;
}

}  // namespace
}  // namespace othello

int main(int argc, char** argv) try {
  othello::Settings settings;
  CLI::App app("Fits the errors of Multi-ProbCut for Othello and prints them.");
  app.add_option("FILES", settings.files, "files of samples by othello_make_weights")
      ->required()
      ->check(CLI::ExistingFile);
  app.add_option("--positions", settings.positions, "number of positions")->check(CLI::PositiveNumber);
  app.add_option("--depth", settings.depth, "depth of the deepest search")->check(CLI::Range(4, 14));
  app.add_option("--exact", settings.exact, "maximum number of empty squares that are solved")
      ->check(CLI::Range(12, 24));
  app.add_option("--seed", settings.seed, "random seed");
  CLI11_PARSE(app, argc, argv);
  return othello::run(settings);
} catch (const std::exception& error) {
  std::cerr << "othello_make_prob_cut: " << error.what() << '\n';
  return 1;
}
