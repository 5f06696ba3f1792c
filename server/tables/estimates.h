#pragma once

#include <optional>

#include "server/tables/tables.h"

namespace room {

/// What playouts say of the score: for watchers who ask, and for the players once they count.
class Estimates {
 public:
  /// Both outlive it.
  Estimates(Tables& tables, const Audience& audience) : tables_(tables), audience_(audience) {}

  void estimate(const protocol::request::Estimate& wanted, Call& call);
  /// Nothing when too many estimates were asked for at once.
  Batches estimated(const AskEstimate& work, const std::optional<core::Estimate>& estimate, Now now);

 private:
  Tables& tables_;
  const Audience& audience_;
};

}  // namespace room
