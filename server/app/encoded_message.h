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
  /// Memory for the texts, which the next message can use again.
  using Texts = std::array<std::string, 2>;

  /// `texts` must outlive the object, which overwrites them.
  EncodedMessage(const protocol::Message& message, std::string_view tag, Texts& texts)
      : message_(message), tag_(tag), texts_(texts) {
    for (std::string& text : texts_) text.clear();
  }

  std::string_view in(net::Encoding encoding) override {
    std::string& text = texts_[static_cast<std::size_t>(encoding)];
    if (!text.empty()) return text;
    if (encoding == net::Encoding::json)
      protocol::append_json(text, message_, tag_);
    else
      append_line(text);
    text += '\n';
    return text;
  }

 private:
  /// Lines are read by people, and by programs that do not show them to speakers of another language.
  void append_line(std::string& text) const {
    if (const auto* error = get_if<protocol::answer::Error>(&message_))
      protocol::append_line(text, protocol::answer::Error{error->code, error->what, error->text, {}}, tag_);
    else
      protocol::append_line(text, message_, tag_);
  }

  const protocol::Message& message_;
  std::string_view tag_;
  Texts& texts_;
};

}  // namespace app
