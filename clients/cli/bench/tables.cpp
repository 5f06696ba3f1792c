#include "clients/cli/bench/tables.h"

#include <array>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "clients/cli/bench/search_cost.h"
#include "clients/cli/interruption.h"

namespace cli::bench {
namespace {

using search::Algorithm;
using search::Replacement;
using search::TableSize;

constexpr std::array algorithms{std::pair{Algorithm::alpha_beta, "alpha-beta"}, std::pair{Algorithm::pvs, "pvs"},
                                std::pair{Algorithm::mtdf, "mtdf"}};
constexpr std::array replacements{std::pair{Replacement::two_tier, "two-tier"},
                                  std::pair{Replacement::deeper, "deeper"}, std::pair{Replacement::always, "always"}};
/// The last size is too large to fill.
constexpr std::array<std::size_t, 3> sizes{std::size_t{1} << 12U, std::size_t{1} << 16U, std::size_t{1} << 20U};

}  // namespace

int tables(const TablesArguments& arguments, std::ostream& out) {
  if (!arguments.json)
    out << arguments.game << ", " << arguments.positions << " positions, depth " << arguments.depth
        << ", one thread, including the iterations before the last one\n"
        << "search      table    entries        nodes   seconds" << std::endl;
  const Interruption interruption;
  for (const std::size_t size : sizes)
    for (const auto& [algorithm, search] : algorithms)
      for (const auto& [replacement, table] : replacements) {
        if (interruption.requested()) return Interruption::exit_code;
        const SearchCost cost =
            search_cost(arguments.game,
                        {.algorithm = algorithm, .replacement = replacement, .threads = 1, .table = TableSize{size}},
                        arguments.depth, arguments.positions);
        if (arguments.json)
          out << nlohmann::ordered_json{{"game", arguments.game},
                                        {"depth", arguments.depth},
                                        {"positions", arguments.positions},
                                        {"search", search},
                                        {"table", table},
                                        {"places", size},
                                        {"nodes", cost.nodes},
                                        {"seconds", cost.seconds}}
                     .dump()
              << std::endl;
        else
          out << std::left << std::setw(12) << search << std::setw(10) << table << std::right << std::setw(7) << size
              << std::setw(13) << cost.nodes << std::setw(10) << std::fixed << std::setprecision(2) << cost.seconds
              << std::endl;
      }
  return 0;
}

}  // namespace cli::bench
