#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace tournament {

/// A symmetric matrix of which only the lower half is stored.
class Symmetric {
 public:
  explicit Symmetric(std::size_t size) : size_(size), cells_(size * (size + 1) / 2) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) {
    return row >= column ? cells_[row * (row + 1) / 2 + column] : cells_[column * (column + 1) / 2 + row];
  }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const {
    return row >= column ? cells_[row * (row + 1) / 2 + column] : cells_[column * (column + 1) / 2 + row];
  }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

/// L of a positive definite matrix A = LLᵀ, below and on the diagonal; nullopt if A is not positive definite.
std::optional<Symmetric> cholesky(const Symmetric& matrix);

/// x of LLᵀx = b.
std::vector<double> solve(const Symmetric& factor, std::vector<double> right);

/// (LLᵀ)⁻¹.
Symmetric inverse(const Symmetric& factor);

}  // namespace tournament
