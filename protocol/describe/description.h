#pragma once

#include <string_view>
#include <vector>

/// The table of messages as data, from which protocol/generate makes the documents.
namespace protocol {

struct FieldDescription {
  std::string_view name;
  /// int32, int64, side, yes-no, error-code, text or key=value.
  std::string_view type;
  bool is_optional = false;
  bool is_list = false;
  /// The valid words, `dead|alive`, and the name of the set; empty if the text can be any.
  std::string_view words;
  std::string_view words_name;
};

struct MessageDescription {
  std::string_view verb;
  /// For a request: the server's answer. Empty for messages of the server.
  std::string_view answered_by;
  std::string_view meaning;
  /// Whether the server sends it unasked.
  bool is_unasked = false;
  std::vector<FieldDescription> fields;
};

/// In the order of the variants Request and Message.
std::vector<MessageDescription> describe_requests();
std::vector<MessageDescription> describe_messages();

}  // namespace protocol
