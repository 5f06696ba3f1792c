// The evaluation of Othello from nothing: generations of games that the program plays against itself, and a fit of the
// weights to each. docs/engines/othello.md shows how to call it. It can be stopped at any time and continues when it is
// called again; the same seed gives the same weights.

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mutex>
#include <thread>

#include "engine/base/rng.h"
#include "engine/othello/make_weights/fit.h"
#include "engine/othello/make_weights/samples.h"
#include "engine/othello/make_weights/self_play.h"
#include "engine/othello/weights_text.h"

namespace othello {
namespace {

constexpr std::array<Generation, 8> generations{{
    {.depth = 1, .exact = 10, .outcome = 1.0, .games = 60'000},
    {.depth = 2, .exact = 12, .outcome = 0.8, .games = 80'000},
    {.depth = 4, .exact = 14, .outcome = 0.6, .games = 100'000},
    {.depth = 4, .exact = 14, .outcome = 0.5, .games = 150'000},
    {.depth = 6, .exact = 16, .outcome = 0.5, .games = 90'000},
    {.depth = 4, .exact = 14, .outcome = 0.75, .games = 150'000},
    {.depth = 6, .exact = 16, .outcome = 0.7, .games = 145'000},
    {.depth = 4, .exact = 14, .outcome = 0.9, .games = 300'000},
}};
constexpr int games_per_file = 1000;

struct Settings {
  std::filesystem::path data;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  int passes = 24;
  std::size_t generations = othello::generations.size();
};

using Weights = std::vector<std::vector<float>>;

std::filesystem::path folder_of(const Settings& settings, std::size_t generation) {
  return settings.data / ("generation-" + std::to_string(generation));
}

void write_weights(const std::filesystem::path& file, const Weights& weights) {
  const std::filesystem::path unfinished = file.string() + ".part";
  {
    std::ofstream out(unfinished, std::ios::binary);
    for (const std::vector<float>& stage : weights)
      out.write(reinterpret_cast<const char*>(stage.data()),
                static_cast<std::streamsize>(stage.size() * sizeof(float)));
  }
  std::filesystem::rename(unfinished, file);
}

Weights no_weights() {
  return Weights(Evaluation::stages, std::vector<float>(Evaluation::weights));
}

Weights read_weights(const std::filesystem::path& file) {
  Weights weights = no_weights();
  std::ifstream in(file, std::ios::binary);
  for (std::vector<float>& stage : weights)
    in.read(reinterpret_cast<char*>(stage.data()), static_cast<std::streamsize>(stage.size() * sizeof(float)));
  return weights;
}

Evaluation evaluation_of(const Weights& weights) {
  Evaluation evaluation;
  for (int stage = 0; stage < Evaluation::stages; ++stage)
    for (std::size_t i = 0; i < Evaluation::weights; ++i)
      evaluation.stage(stage)[i] = static_cast<std::int16_t>(
          std::lround(weights[static_cast<std::size_t>(stage)][i] * static_cast<float>(Evaluation::weight_disc)));
  return evaluation;
}

/// Calls work(i) for all i below `count` in several threads.
template <class Work>
void in_threads(unsigned threads, std::size_t count, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < threads; ++i)
    workers.emplace_back([&] {
      for (std::size_t item = next++; item < count; item = next++) work(item);
    });
}

void play(const Settings& settings, std::size_t number, const Weights& weights) {
  const Generation& generation = generations[number];
  const Evaluation evaluation = evaluation_of(weights);
  const std::filesystem::path folder = folder_of(settings, number);
  std::filesystem::create_directories(folder);
  const auto files = static_cast<std::size_t>(generation.games / games_per_file);
  const auto name = [&](std::size_t i) { return folder / ("samples-" + std::to_string(i)); };
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < files; ++i)
    if (!std::filesystem::exists(name(i))) missing.push_back(i);
  const auto began = std::chrono::steady_clock::now();
  std::mutex printing;
  std::size_t done = 0;
  std::size_t positions = 0;
  in_threads(settings.threads, missing.size(), [&](std::size_t item) {
    const std::size_t file = missing[item];
    SelfPlay self_play(evaluation, generation);
    const std::vector<Sample> samples =
        self_play.play(games_per_file, settings.seed * 1'000'000'007 + number * 1'000'003 + file);
    write_samples(name(file), samples);
    const std::lock_guard lock(printing);
    positions += samples.size();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    std::cerr << "generation " << number << ": " << ++done + files - missing.size() << " of " << files << " files, "
              << static_cast<double>(positions) / seconds << " positions a second\n";
  });
}

Weights fit(const Settings& settings, std::size_t number, const Weights& start) {
  std::vector<Sample> samples;
  for (const std::size_t from : {number - 1, number})
    if (from < generations.size() && (from == number || number >= 3))
      for (const auto& file : std::filesystem::directory_iterator(folder_of(settings, from)))
        if (file.path().filename().string().starts_with("samples-") && !file.path().has_extension())
          read_samples(file.path(), samples);
  base::Rng rng(settings.seed);
  for (std::size_t i = samples.size(); i > 1; --i)
    std::swap(samples[i - 1], samples[rng.below(static_cast<std::uint32_t>(i))]);
  std::vector<std::vector<const Sample*>> of_stage(Evaluation::stages);
  for (const Sample& sample : samples) {
    const int discs = count(sample.discs.own | sample.discs.other);
    // Neighbouring numbers of discs too, so that the stages change smoothly.
    for (int stage = Evaluation::stage_of(discs - 1); stage <= Evaluation::stage_of(discs + 1); ++stage)
      of_stage[static_cast<std::size_t>(stage)].push_back(&sample);
  }
  Weights weights = no_weights();
  std::mutex printing;
  in_threads(settings.threads, weights.size(), [&](std::size_t stage) {
    StageFit fit = fit_stage(of_stage[stage], start[stage], settings.passes);
    weights[stage] = std::move(fit.weights);
    const std::lock_guard lock(printing);
    std::cerr << "generation " << number << ", stage " << stage << ": " << fit.samples << " positions, mean error "
              << fit.error << " discs\n";
  });
  return weights;
}

void print(const Weights& weights) {
  const Evaluation evaluation = evaluation_of(weights);
  std::cout << "// Made by engine/othello/make_weights; docs/engines/othello.md says how.\n";
  for (int stage = 0; stage < Evaluation::stages; ++stage) {
    std::vector<std::int16_t> canonical;
    for (std::size_t i = 0; i < Evaluation::weights; ++i)
      if (i >= pattern_offsets.total || canonical_weight(i) == i) canonical.push_back(evaluation.stage(stage)[i]);
    const std::string text = weights_to_text(canonical);
    std::cout << "{\n";
    for (std::size_t at = 0; at < text.size(); at += 118) std::cout << '"' << text.substr(at, 118) << "\"\n";
    std::cout << "},\n";
  }
}

int run(const Settings& settings) {
  Weights weights = no_weights();
  for (std::size_t number = 0; number < settings.generations; ++number) {
    const std::filesystem::path file = folder_of(settings, number) / "weights";
    if (!std::filesystem::exists(file)) {
      play(settings, number, weights);
      write_weights(file, fit(settings, number, weights));
    }
    weights = read_weights(file);
  }
  print(weights);
  return 0;
}

}  // namespace
}  // namespace othello

int main(int argc, char** argv) try {
  othello::Settings settings;
  CLI::App app("Makes the weights of the evaluation of Othello and prints them.");
  app.add_option("DATA", settings.data, "folder for games and weights")->required();
  app.add_option("--seed", settings.seed, "random seed");
  app.add_option("--threads", settings.threads, "number of threads");
  app.add_option("--passes", settings.passes, "passes of each fit over its positions");
  app.add_option("--generations", settings.generations, "number of generations")
      ->check(CLI::Range(std::size_t{1}, othello::generations.size()));
  CLI11_PARSE(app, argc, argv);
  return othello::run(settings);
} catch (const std::exception& error) {
  std::cerr << "othello_make_weights: " << error.what() << '\n';
  return 1;
}
