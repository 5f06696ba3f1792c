#pragma once

namespace base {

/// Combines several lambdas into one function object, for std::visit.
template <class... Cases>
struct Overload : Cases... {
  using Cases::operator()...;
};
// Clang 14 needs this deduction guide.
template <class... Cases>
Overload(Cases...) -> Overload<Cases...>;

}  // namespace base
