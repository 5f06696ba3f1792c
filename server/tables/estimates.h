#pragma once

#include <optional>

#include "server/tables/tables.h"

namespace room {

/// Estimates of the score by playouts: for spectators who ask, and for the players during scoring.
class Estimates {
 public:
  /// Both must outlive the object.
  Estimates(Tables& tables, const Audience& audience) : tables_(tables), audience_(audience) {}

  void estimate(const protocol::request::Estimate& wanted, Call& call);
  /// `estimate`: nullopt if too many estimates were requested at once.
  Batches estimated(const AskEstimate& work, const std::optional<core::Estimate>& estimate, Now now);

 private:
  Tables& tables_;
  const Audience& audience_;
};

}  // namespace room
