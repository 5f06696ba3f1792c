#include "server/compliance/compliance_test.h"

#include <array>

namespace room {

using referee::Termination;

namespace {

constexpr std::array stages{
    ComplianceStage{"plays Black by the rules", Side::black, "2m", Trouble::none},
    ComplianceStage{"plays White by the rules", Side::white, "2m", Trouble::none},
    ComplianceStage{"keeps to a short clock", Side::black, "10s+300ms", Trouble::none},
    ComplianceStage{"continues after an aborted game", Side::black, "1m", Trouble::abort},
    ComplianceStage{"reconnects and continues after its connection is cut", Side::white, "1m", Trouble::cut},
};

/// The game is running by then.
constexpr int plies_before_cut = 5;

}  // namespace

std::span<const ComplianceStage> compliance_stages() {
  return stages;
}

std::vector<core::KeyValue> ComplianceTest::options() const {
  std::vector<core::KeyValue> options = options_;
  options.emplace_back("clock", stage().clock);
  options.emplace_back("grace", "20");
  // A program does not take part in the agreement on dead stones.
  if (kind_->scoring != nullptr) options.emplace_back("scoring", "board");
  return options;
}

bool ComplianceTest::is_due(int plies) const {
  if (troubled_ || stage().trouble == Trouble::none) return false;
  return plies >= (stage().trouble == Trouble::cut ? plies_before_cut : 1);
}

void ComplianceTest::refused(const std::string& line, const std::string& why, int plies) {
  if (++refusals_ == 1)
    refusal_ = "after " + std::to_string(plies) + " plies it sent '" + line + "', which was refused: " + why;
}

std::optional<std::string> ComplianceTest::fault(Termination why, int plies) const {
  if (refusals_ > 0)
    return refusal_ + (refusals_ == 1 ? "" : " (the first of " + std::to_string(refusals_) + " such lines)");
  const std::string where = "after " + std::to_string(plies) + " plies";
  if (why == Termination::time)
    return where + " no move came in time" + (troubled_ ? ": it must log in again and continue" : "");
  if (why == Termination::forfeit || why == Termination::abandoned) return where + " it gave up";
  if (stage().trouble != Trouble::none && !troubled_) return "the game was over " + where + ", too early for the test";
  return std::nullopt;
}

void ComplianceTest::ended(const referee::GameResult& result, int plies) {
  const std::optional<std::string> wrong = fault(result.why, plies);
  found_.push_back({user_.shown, number(), static_cast<int>(stages.size()), room_.value_or(0),
                    std::string{stage().about}, wrong ? "failed" : "passed",
                    wrong.value_or(referee::result_text(result) + " after " + std::to_string(plies) + " plies")});
  room_.reset();
  troubled_ = false;
  refusal_.clear();
  refusals_ = 0;
}

}  // namespace room
