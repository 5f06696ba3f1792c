#include "protocol/messages/request.h"

namespace protocol {

Request::Request() = default;
Request::Request(std::size_t number, void* alternative) : variant(from_alternative<variant>(number, alternative)) {}
Request::Request(const Request& other) = default;
Request::Request(Request&& other) noexcept = default;
Request& Request::operator=(const Request& other) = default;
Request& Request::operator=(Request&& other) noexcept = default;
Request::~Request() = default;

}  // namespace protocol
