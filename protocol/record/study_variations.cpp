#include "protocol/record/study_variations.h"

#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/games.h"
#include "protocol/codec/plain_text.h"

namespace protocol {
namespace {

/// The game from which the variations start. Reduces the options of the study to those of the game, with all values.
base::Expected<core::AnyGame> begin(Study& study, const core::GameKind& kind) {
  std::vector<core::KeyValue> known;
  for (const KeyValue& option : study.about.options)
    if (kind.option(option.first) != nullptr) known.push_back(option);
  const base::Expected<core::Options> options = core::Options::parse(kind.options, known);
  if (!options) return tl::unexpected(options.error());
  study.about.options = options->all();
  return study.position.empty() ? kind.start(*options) : kind.start_from(study.position, study.turn, *options);
}

std::vector<std::string> effects_of(const core::Played& played) {
  std::vector<std::string> effects;
  for (const core::Change& change : played.changes)
    effects.push_back((change.kind == core::Change::Kind::removed ? "x" : "+") + change.point);
  return effects;
}

class Player {
 public:
  Player(Study written, base::FunctionRef<std::optional<base::Fault>(std::size_t node)> place)
      : written_(std::move(written)), place_(place), next_(written_.nodes.size()) {}

  base::Expected<Study> play() {
    const core::GameKind* const kind = engine::find_game(written_.about.kind);
    if (kind == nullptr) return tl::unexpected(engine::no_such_game(excerpt(written_.about.kind)));
    base::Expected<core::AnyGame> start = begin(written_, *kind);
    if (!start) return fault(0, start.error());
    played_.about = std::move(written_.about);
    played_.position = std::move(written_.position);
    played_.turn = start->to_move();
    played_.nodes.push_back(written_.nodes.front());
    for (std::size_t i = 1; i < written_.nodes.size(); ++i) next_[written_.nodes[i].parent].push_back(i);
    // Without recursion: a file can have as many nested variations as it likes.
    std::vector<Branch> branches{{*std::move(start), 0, 0, 0}};
    while (!branches.empty()) {
      Branch& last = branches.back();
      const std::vector<std::size_t>& next = next_[last.written];
      if (last.done == next.size()) {
        branches.pop_back();
        continue;
      }
      const std::size_t node = next[last.done++];
      Branch branch = last;
      if (last.done == next.size()) branches.pop_back();
      if (base::Expected<void> done = add(branch, node); !done) return tl::unexpected(done.error());
      branches.push_back(std::move(branch));
    }
    return std::move(played_);
  }

 private:
  /// A position, some of whose next moves have been played.
  struct Branch {
    core::AnyGame game;
    std::size_t written;  ///< its node in written_
    std::size_t played;   ///< and in played_
    std::size_t done;     ///< the number of its next moves that have been played
  };

  base::Expected<void> add(Branch& branch, std::size_t node) {
    StudyNode& written = written_.nodes[node];
    const int number = branch.game.ply() + 1;
    // A pass that was left out; if there is none, the move is refused below.
    if (branch.game.to_move() != written.side)
      if (const core::Verdict pass = branch.game.play("pass"))
        append(branch, {branch.played, pass->side, pass->move, {}, {}});
    if (branch.game.to_move() != written.side && !branch.game.ending())
      return fault(node, base::Fault{"move {number} ({move}) is by {side}, but it is the other side's turn", number,
                                     excerpt(written.move), written.side});
    const core::Verdict played = branch.game.play(written.move);
    if (!played)
      return fault(node, base::Fault{"move {number} ({move}) is illegal", number, excerpt(written.move)}.because(
                             played.error().fault));
    if (played->ply > Study::max_depth)
      return fault(node, base::Fault{"a variation has more than {max} moves", Study::max_depth});
    if (played_.nodes.size() > Study::max_moves)
      return fault(node, base::Fault{"the game has more than {max} moves in its variations", Study::max_moves});
    append(branch, {branch.played, played->side, played->move, effects_of(*played), std::move(written.comment),
                    std::move(written.marks)});
    branch.written = node;
    branch.done = 0;
    return {};
  }

  void append(Branch& branch, StudyNode node) {
    branch.played = played_.nodes.size();
    played_.nodes.push_back(std::move(node));
  }

  [[nodiscard]] tl::unexpected<base::Fault> fault(std::size_t node, const base::Fault& why) const {
    const std::optional<base::Fault> place = place_(node);
    return tl::unexpected<base::Fault>(place ? place->because(why) : why);
  }

  Study written_;
  base::FunctionRef<std::optional<base::Fault>(std::size_t node)> place_;
  Study played_;
  std::vector<std::vector<std::size_t>> next_;  ///< the nodes after each node of written_
};

}  // namespace

base::Expected<Study> play_variations(Study written,
                                      base::FunctionRef<std::optional<base::Fault>(std::size_t node)> place) {
  return Player(std::move(written), place).play();
}

}  // namespace protocol
