#include "server/store/rows.h"

namespace store {

Write::Write(const Write& other) = default;
Write::Write(Write&& other) noexcept = default;
Write& Write::operator=(const Write& other) = default;
Write& Write::operator=(Write&& other) noexcept = default;
Write::~Write() = default;

}  // namespace store
