#include "server/store/rows.h"

namespace store {

Write::Write() = default;
Write::Write(std::size_t number, void* alternative)
    : variant(protocol::from_alternative<variant>(number, alternative)) {}
Write::Write(const Write& other) = default;
Write::Write(Write&& other) noexcept = default;
Write& Write::operator=(const Write& other) = default;
Write& Write::operator=(Write&& other) noexcept = default;
Write::~Write() = default;

}  // namespace store
