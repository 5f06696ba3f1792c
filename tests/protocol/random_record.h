#pragma once

#include <string>

#include "protocol/record/game_record.h"
#include "tests/protocol/random_message.h"

/// Game records with random content that a game of that kind could have produced.
namespace protocol::test {

inline std::string random_point(RandomMessages& random, std::string_view kind) {
  if (kind == "jiaqi") {
    const auto point = [&] { return std::to_string(random.below(9)) + std::to_string(random.below(9)); };
    return random.below(2) == 0 ? point() : point() + "-" + point();
  }
  if ((kind == "go" || kind == "othello") && random.below(5) == 0) return "pass";
  if (kind == "othello") return "abcdefgh"[random.below(8)] + std::to_string(1 + random.below(8));
  return "ABCDEFGHJKLMN"[random.below(13)] + std::to_string(1 + random.below(13));
}

inline GameRecord random_record(RandomMessages& random, std::string kind) {
  GameRecord record;
  record.game = random.below(2) == 0 ? 0 : 1 + random.below(1000000);
  record.kind = std::move(kind);
  if (record.kind != "jiaqi" && record.kind != "othello") record.options.emplace_back("size", "13");
  if (record.kind == "go") record.options.emplace_back("handicap", std::to_string(random.below(10)));
  record.options.emplace_back("clock", "10m/3x30s");
  for (std::uint32_t i = random.below(3); i > 0; --i)
    record.options.emplace_back("option" + std::to_string(i), random.text());
  record.black = random.text();
  record.white = random.text();
  if (random.below(4) != 0) record.date = "2026-11-20T19:30:00Z";
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> ends{{{"", ""},
                                                                                      {"B+3.5", "score"},
                                                                                      {"W+resign", "resign"},
                                                                                      {"B+time", "time"},
                                                                                      {"W+no-move", "no-move"},
                                                                                      {"draw", "repetition"},
                                                                                      {"void", "abandoned"}}};
  std::tie(record.result, record.reason) = ends[random.below(ends.size())];
  for (std::uint32_t i = random.below(3); i > 0; --i)
    record.acts.push_back(
        {static_cast<int>(random.below(9)), "undo", random.text(), random.text(), "2026-11-20T19:31:00Z"});
  for (std::uint32_t i = random.below(3); i > 0 && record.kind == "go"; --i)
    record.dead.push_back(random_point(random, record.kind));
  for (std::uint32_t i = random.below(8); i > 0; --i) {
    RecordedMove& move = record.moves.emplace_back();
    move.side = random.below(2) == 0 ? Side::black : Side::white;
    move.move = random_point(random, record.kind);
    for (std::uint32_t j = random.below(3); j > 0; --j)
      move.effects.push_back((random.below(2) == 0 ? "x" : "+") + random_point(random, record.kind));
    if (random.below(2) == 0) move.clock_black = random.below(10000000);
    if (random.below(2) == 0) move.clock_white = random.below(3);
    if (random.below(2) == 0) move.time = random.below(100'000);
    if (random.below(2) != 0) continue;
    RecordedThought& thought = move.thought.emplace();
    thought.winrate = static_cast<int>(random.below(1001));
    thought.playouts = random.below(100'000);
    for (std::uint32_t j = random.below(4); j > 0; --j) thought.variation.push_back(random_point(random, record.kind));
  }
  return record;
}

}  // namespace protocol::test
