#pragma once

// Wraps a game type in an AnyGame. Compiles the whole game into the including file, so only engine/<game>/*.cpp may
// include it.

#include "engine/core/any_game.h"
#include "engine/core/perft.h"
#include "engine/core/record.h"

namespace core {

template <TableGame G>
struct AnyGame::Model final : AnyGame::Concept {
  explicit Model(Record<G> game) : record(std::move(game)) {}

  [[nodiscard]] std::unique_ptr<Concept> clone() const override { return std::make_unique<Model>(record); }
  [[nodiscard]] base::Side to_move() const override { return record.position().to_move(); }
  [[nodiscard]] int ply() const override { return record.ply(); }
  [[nodiscard]] std::optional<Ending> ending() const override { return record.ending(); }

  Verdict play(std::string_view text) override {
    const base::Expected<typename G::Move> move = G::parse(text);
    if (record.ending()) return tl::unexpected(Refusal{Refusal::Code::game_over, base::Fault{"the game is over"}});
    if (!move) return tl::unexpected(Refusal{Refusal::Code::illegal, move.error()});
    if (std::optional<Refusal> refusal = record.refusal(*move)) return tl::unexpected(*std::move(refusal));
    Played played = describe(record.position(), *move, record.ply() + 1);
    record.play(*move);
    return played;
  }

  void rewind(int ply) override { record.rewind(ply); }

  [[nodiscard]] std::vector<std::string> legal_moves() const override {
    std::vector<std::string> texts;
    for (const typename G::Move& move : record.legal_moves()) texts.push_back(G::format(move));
    return texts;
  }

  [[nodiscard]] std::optional<std::string> forced_move() const override {
    if constexpr (ForcesMoves<G>)
      if (const std::optional<typename G::Move> move = record.position().forced_move()) return G::format(*move);
    return std::nullopt;
  }

  [[nodiscard]] bool forces_moves() const override { return ForcesMoves<G>; }

  [[nodiscard]] std::vector<Played> history() const override {
    std::vector<Played> result;
    G position = record.start();
    for (const typename G::Move& move : record.moves()) {
      result.push_back(describe(position, move, static_cast<int>(result.size()) + 1));
      position.play(move);
    }
    return result;
  }

  [[nodiscard]] BoardView view() const override {
    BoardView view = record.position().view();
    if (record.ply() > 0) mark_last(view, G::format(record.moves().back()));
    return view;
  }

  [[nodiscard]] std::uint64_t perft(int depth) const override { return core::perft(record, depth); }

  static Played describe(const G& position, const typename G::Move& move, int ply) {
    Played played{ply, position.to_move(), G::format(move), position.changes(move)};
    if constexpr (requires { position.note(); }) played.note = position.note();
    return played;
  }

  /// Marks the points that a move names: one, or two separated by a dash.
  static void mark_last(BoardView& view, std::string_view move) {
    while (!move.empty()) {
      const std::string_view name = move.substr(0, move.find('-'));
      for (std::size_t i = 0; i < view.points.size(); ++i)
        if (view.points[i].name == name) view.last.push_back(static_cast<int>(i));
      move.remove_prefix(std::min(move.size(), name.size() + 1));
    }
  }

  Record<G> record;
};

template <TableGame G>
AnyGame AnyGame::of(const G& start) {
  return AnyGame(std::make_unique<Model<G>>(Record<G>(start)));
}

template <TableGame G>
const Record<G>* AnyGame::as() const {
  const auto* model = dynamic_cast<const Model<G>*>(model_.get());
  return model == nullptr ? nullptr : &model->record;
}

}  // namespace core
