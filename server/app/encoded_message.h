#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "protocol/codec/codec.h"
#include "server/net/line_server.h"

namespace app {

/// A message to one or many clients, formatted once for each encoding that at least one of them uses. Must not outlive
/// the message that it was made from.
class EncodedMessage final : public net::EncodedText {
 public:
  explicit EncodedMessage(const protocol::Message& message, std::string_view tag = {}) : message_(message), tag_(tag) {}

  std::string_view in(net::Encoding encoding) override {
    std::string& text = texts_[static_cast<std::size_t>(encoding)];
    if (text.empty()) text = (encoding == net::Encoding::json ? protocol::format_json(message_, tag_) : line()) + '\n';
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
  std::array<std::string, 2> texts_;
};

}  // namespace app
