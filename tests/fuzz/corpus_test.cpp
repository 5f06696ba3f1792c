// Runs every target over its corpus and over inputs derived from it with a fixed random seed. deploy/fuzz runs much
// longer, guided by coverage.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/base/rng.h"
#include "engine/games.h"
#include "tests/fuzz/targets.h"

namespace fuzz {
namespace {

/// The files of the corpus; for the moves target also some games of every kind, with moves given as numbers of legal
/// moves.
std::vector<std::string> corpus(std::string_view target) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path{QIYUAN_CORPUS} / target))
    files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<std::string> inputs;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  if (target == "moves")
    for (const core::GameKind* const kind : engine::games())
      inputs.push_back(std::string{kind->name} + "||0,7,3,11,5,2,29,1,17");
  return inputs;
}

/// Replaces a piece of one input by a piece of another, and changes a few bytes.
std::string mixed(const std::vector<std::string>& inputs, base::Rng& rng) {
  const auto below = [&](std::size_t end) {
    return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(end)));
  };
  std::string text = inputs[below(inputs.size())];
  const std::string& other = inputs[below(inputs.size())];
  const std::size_t from = below(text.size() + 1);
  const std::size_t of_other = below(other.size() + 1);
  text.replace(from, below(text.size() - from + 1), other, of_other,
               below(std::min<std::size_t>(other.size(), 64) + 1));
  for (std::size_t i = below(4); i > 0 && !text.empty(); --i) text[below(text.size())] = static_cast<char>(below(256));
  return text;
}

class Fuzz : public testing::TestWithParam<Target> {};

TEST_P(Fuzz, HandlesEveryInputSafely) {
  const std::vector<std::string> inputs = corpus(GetParam().name);
  ASSERT_FALSE(inputs.empty()) << "the corpus is missing";
  for (const std::string& input : inputs) GetParam().run(input);
  // QIYUAN_FUZZ_RUNS=100000 makes a longer run.
  const char* const wanted = std::getenv("QIYUAN_FUZZ_RUNS");
  const int runs = wanted != nullptr ? std::atoi(wanted) : 300;
  base::Rng rng(1);
  for (int i = 0; i < runs; ++i) GetParam().run(mixed(inputs, rng));
}

INSTANTIATE_TEST_SUITE_P(Targets, Fuzz, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& target) { return std::string{target.param.name}; });

}  // namespace
}  // namespace fuzz
