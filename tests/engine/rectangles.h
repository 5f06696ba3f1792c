#pragma once

#include <optional>
#include <stdexcept>
#include <string>

/// The size of a board as a type.
template <int Columns, int Rows>
struct Rectangle {
  static constexpr int columns = Columns;
  static constexpr int rows = Rows;
};

/// The result of `act` for the rectangle of that size; throws when the list has none.
template <class First, class... Rest, class Act>
auto with_rectangle(int columns, int rows, Act act) {
  std::optional<decltype(act(First{}))> result;
  const auto try_one = [&](auto rectangle) {
    if (rectangle.columns == columns && rectangle.rows == rows) result.emplace(act(rectangle));
  };
  try_one(First{});
  (try_one(Rest{}), ...);
  if (!result)
    throw std::runtime_error("the test is not compiled for " + std::to_string(rows) + " rows of " +
                             std::to_string(columns));
  return *std::move(result);
}
