#include "server/tournament/symmetric.h"

#include <cmath>

namespace tournament {

std::optional<Symmetric> cholesky(const Symmetric& matrix) {
  const std::size_t size = matrix.size();
  Symmetric factor(size);
  for (std::size_t row = 0; row < size; ++row)
    for (std::size_t column = 0; column <= row; ++column) {
      double sum = matrix.at(row, column);
      for (std::size_t i = 0; i < column; ++i) sum -= factor.at(row, i) * factor.at(column, i);
      if (row != column) {
        factor.at(row, column) = sum / factor.at(column, column);
      } else {
        if (!(sum > 0)) return std::nullopt;
        factor.at(row, row) = std::sqrt(sum);
      }
    }
  return factor;
}

std::vector<double> solve(const Symmetric& factor, std::vector<double> right) {
  const std::size_t size = factor.size();
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t i = 0; i < row; ++i) right[row] -= factor.at(row, i) * right[i];
    right[row] /= factor.at(row, row);
  }
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t i = row + 1; i < size; ++i) right[row] -= factor.at(i, row) * right[i];
    right[row] /= factor.at(row, row);
  }
  return right;
}

Symmetric inverse(const Symmetric& factor) {
  const std::size_t size = factor.size();
  Symmetric result(size);
  for (std::size_t column = 0; column < size; ++column) {
    std::vector<double> unit(size);
    unit[column] = 1;
    const std::vector<double> solved = solve(factor, std::move(unit));
    for (std::size_t row = column; row < size; ++row) result.at(row, column) = solved[row];
  }
  return result;
}

}  // namespace tournament
