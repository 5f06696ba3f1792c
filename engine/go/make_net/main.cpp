// Makes the training data of Go's net; docs/engines/nets.md shows how.

#include <exception>
#include <iostream>

#include "engine/go/policy.h"
#include "engine/go/search_params.h"
#include "engine/go/sizes.h"
#include "engine/net/make_net/tool.h"

namespace go {
namespace {

/// See net::Tool.
template <int Size>
struct Kit {
  using P = Policy<Size, Size>;
  using Position = typename P::Game;
  using Layout = typename P::Board::Board;
  static constexpr std::size_t planes = net_planes;

  static SearchParams params(bool has_net) { return params_without(has_net ? "nothing" : "net", Size); }
  static search::UctSettings settings(bool has_net) { return params(has_net).search; }
  static P policy(const net::Net* net) {
    const SearchParams params = Kit::params(net != nullptr);
    return {params.playout, params.priors, net};
  }
  /// Half of the time the usual komi, otherwise one near it or, rarely, any.
  static Position start(base::Rng& rng) {
    if (rng.below(2) == 0) return Position{usual_komi};
    return Position{static_cast<int>(rng.below(4) == 0 ? 1 + rng.below(30) : 10 + rng.below(9))};
  }
  static Position level() { return Position{level_komi}; }
  static Position start_of(const net::Game& game) { return Position{game.komi}; }
  static int komi(const Position& position) { return position.komi(); }
  static auto inputs(const core::Record<Position>& record) {
    return net_features(P::begin({record.position(), {}, record.moves()}));
  }
  static Move move_of(std::uint16_t number) { return number == P::codes ? pass : Move{grid::Point{number}}; }

 private:
  static constexpr int usual_komi = 15;
  static constexpr int level_komi = 14;
};

}  // namespace
}  // namespace go

int main(int argc, char** argv) try {
  return net::Tool<go::Kit, go::Sizes>{}.run(argc, argv);
} catch (const std::exception& error) {
  std::cerr << "go_make_net: " << error.what() << '\n';
  return 1;
}
