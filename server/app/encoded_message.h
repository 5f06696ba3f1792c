#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/codec/codec.h"
#include "server/net/stream.h"

namespace app {

/// A message to one or many clients, formatted once for each encoding that at least one of them uses. Must not outlive
/// the message that it was made from.
class EncodedMessage {
 public:
  explicit EncodedMessage(const protocol::Message& message, std::string_view tag = {}) : message_(message), tag_(tag) {}

  /// With its LF; shared by all receivers.
  std::shared_ptr<const std::string> in(net::Encoding encoding) {
    std::shared_ptr<const std::string>& text = texts_[static_cast<std::size_t>(encoding)];
    if (!text)
      text = std::make_shared<const std::string>(
          (encoding == net::Encoding::json ? protocol::format_json(message_, tag_) : line()) + '\n');
    return text;
  }

 private:
  /// Lines are read by people, and by programs that do not show them to speakers of another language.
  [[nodiscard]] std::string line() const {
    const auto* error = get_if<protocol::answer::Error>(&message_);
    if (error == nullptr) return protocol::format_line(message_, tag_);
    return protocol::format_line(protocol::answer::Error{error->code, error->what, error->text, {}}, tag_);
  }

  const protocol::Message& message_;
  std::string_view tag_;
  std::array<std::shared_ptr<const std::string>, 2> texts_;
};

}  // namespace app
