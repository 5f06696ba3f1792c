#include "protocol/messages/message.h"

namespace protocol {

Message::Message() = default;
Message::Message(std::size_t number, void* alternative) : variant(from_alternative<variant>(number, alternative)) {}
Message::Message(const Message& other) = default;
Message::Message(Message&& other) noexcept = default;
Message& Message::operator=(const Message& other) = default;
Message& Message::operator=(Message&& other) noexcept = default;
Message::~Message() = default;

}  // namespace protocol
