#include "clients/cli/puzzles/game_source.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "engine/base/rng.h"
#include "engine/base/text.h"
#include "protocol/record/game_record.h"
#include "server/store/store.h"
#include "server/tournament/history.h"

namespace cli::puzzles {
namespace {

/// A bot that never passes twice, or a game without an end by the rules, stops here.
constexpr int max_plies = 400;
constexpr int random_plies = 4;
constexpr std::uint64_t max_seed = 1'000'000'000'000;
/// The numbers of a data folder have gaps where games were deleted; more than this many missing games are the end.
constexpr int max_gap = 1000;

class SelfPlay final : public GameSource {
 public:
  SelfPlay(const core::GameKind& kind, const core::AnyGame& start, const BotSpec& by, std::uint64_t seed)
      : start_(start), bot_(*or_fail(find_bot(kind, by.name))), options_(by.options), seed_(seed) {
    or_fail(core::Options::parse(bot_.options, options_));
  }

  std::optional<Moves> game(std::uint64_t number) override {
    const std::uint64_t seed = tournament::derive_seed(seed_, number);
    base::Rng rng(seed);
    core::AnyGame game = start_;
    for (int i = 0; i < random_plies && !game.ending(); ++i) {
      const std::vector<std::string> legal = game.legal_moves();
      const std::string& move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      if (move != "pass") game.play(move);
    }
    const std::unique_ptr<core::Bot> bot = bot_.make(options_with(seed), game);
    while (!game.ending() && game.ply() < max_plies)
      if (const std::optional<std::string> forced = game.forced_move())
        game.play(*forced);
      else
        game.play(bot->think(game, {}, {}).move);
    Moves moves;
    for (const core::Played& played : game.history()) moves.push_back(played.move);
    return moves;
  }

 private:
  [[nodiscard]] core::Options options_with(std::uint64_t seed) const {
    std::vector<core::KeyValue> given = options_;
    if (std::ranges::find(bot_.options, "seed", &core::OptionSpec::name) != bot_.options.end())
      given.emplace_back("seed", std::to_string(seed % max_seed));
    return or_fail(core::Options::parse(bot_.options, given));
  }

  core::AnyGame start_;
  const core::BotKind& bot_;
  std::vector<core::KeyValue> options_;
  std::uint64_t seed_;
};

/// The moves of a record; none if it is of another kind or has other options.
Moves moves_of(const protocol::GameRecord& record, const core::GameKind& kind,
               const std::vector<core::KeyValue>& options) {
  if (record.kind != kind.name) return {};
  for (const core::OptionSpec& spec : kind.options) {
    const auto wanted = std::ranges::find(options, spec.name, &core::KeyValue::first);
    const std::string fallback = core::default_value(spec);
    if (record.option(spec.name, fallback) != (wanted == options.end() ? fallback : wanted->second)) return {};
  }
  Moves moves;
  for (const protocol::RecordedMove& move : record.moves) moves.push_back(move.move);
  return moves;
}

class DataFolder final : public GameSource {
 public:
  DataFolder(const core::GameKind& kind, std::vector<core::KeyValue> options, std::filesystem::path folder)
      : kind_(kind), options_(std::move(options)), folder_(std::move(folder)) {}

  std::optional<Moves> game(std::uint64_t number) override {
    const std::optional<protocol::GameRecord> record =
        store::read_game(folder_, static_cast<protocol::RoomId>(number) + 1);
    missing_ = record ? 0 : missing_ + 1;
    if (missing_ > max_gap) return std::nullopt;
    return record ? moves_of(*record, kind_, options_) : Moves{};
  }

 private:
  const core::GameKind& kind_;
  std::vector<core::KeyValue> options_;
  std::filesystem::path folder_;
  int missing_ = 0;
};

class Files final : public GameSource {
 public:
  Files(const core::GameKind& kind, std::vector<core::KeyValue> options, const std::filesystem::path& folder)
      : kind_(kind), options_(std::move(options)) {
    std::error_code error;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error))
      if (protocol::is_record_format(format_of(entry.path()))) files_.push_back(entry.path());
    if (error) throw Failure("cannot read the folder " + folder.string() + ": " + error.message());
    if (files_.empty())
      throw Failure(folder.string() + " has no files of games (" + base::join(protocol::record_formats, ", ") + ")");
    std::ranges::sort(files_);
  }

  std::optional<Moves> game(std::uint64_t number) override {
    if (number >= files_.size()) return std::nullopt;
    const std::filesystem::path& path = files_[number];
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) throw Failure("cannot read " + path.string());
    const base::Expected<protocol::GameRecord> record = protocol::from_format(text.str(), format_of(path));
    if (!record) throw Failure(path.string() + ": " + record.error().text());
    return moves_of(*record, kind_, options_);
  }

 private:
  static std::string format_of(const std::filesystem::path& path) {
    const std::string extension = base::to_lower(path.extension().string());
    return extension.empty() ? extension : extension.substr(1);
  }

  const core::GameKind& kind_;
  std::vector<core::KeyValue> options_;
  std::vector<std::filesystem::path> files_;
};

}  // namespace

std::unique_ptr<GameSource> self_play(const core::GameKind& kind, const core::AnyGame& start, const BotSpec& by,
                                      std::uint64_t seed) {
  return std::make_unique<SelfPlay>(kind, start, by, seed);
}

std::unique_ptr<GameSource> games_of_data(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                          std::filesystem::path folder) {
  return std::make_unique<DataFolder>(kind, std::move(options), std::move(folder));
}

std::unique_ptr<GameSource> games_of_files(const core::GameKind& kind, std::vector<core::KeyValue> options,
                                           const std::filesystem::path& folder) {
  return std::make_unique<Files>(kind, std::move(options), folder);
}

}  // namespace cli::puzzles
