#pragma once

namespace base {

/// One function object of several lambdas, for std::visit.
template <class... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};
// Clang 14 does not deduce aggregates by itself yet.
template <class... Cases>
Overload(Cases...) -> Overload<Cases...>;

}  // namespace base
