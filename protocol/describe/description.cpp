#include "protocol/describe/description.h"

#include <type_traits>

#include "protocol/messages/field_pointer.h"
#include "protocol/messages/message.h"
#include "protocol/messages/request.h"

namespace protocol {
namespace {

template <class T>
struct Element {
  using Type = T;
};
template <class T>
struct Element<std::optional<T>> : Element<T> {};
template <class T>
struct Element<std::vector<T>> : Element<T> {};

std::string_view type_name(int /*value*/) {
  return "int32";
}
std::string_view type_name(std::int64_t /*value*/) {
  return "int64";
}
std::string_view type_name(Side /*value*/) {
  return "side";
}
std::string_view type_name(YesNo /*value*/) {
  return "yes-no";
}
std::string_view type_name(ErrorCode /*value*/) {
  return "error-code";
}
std::string_view type_name(const std::string& /*value*/) {
  return "text";
}
std::string_view type_name(const KeyValue& /*value*/) {
  return "key=value";
}

template <class T>
FieldDescription describe(std::string_view name, Words words) {
  return {name, type_name(typename Element<T>::Type{}), is_optional<T>, is_list<T>, words.list, words.name};
}

template <class M, class T>
FieldDescription describe(const Field<M, T>& field) {
  return describe<T>(field.name, field.words);
}

template <class M>
MessageDescription describe() {
  MessageDescription description{M::verb, {}, M::meaning, false, {}};
  if constexpr (requires { M::answered_by; }) description.answered_by = M::answered_by;
  description.is_unasked = requires(const M* message) {
    is_unasked(message);
  };
  M::fields([&](const auto&... field) { description.fields = {describe(field)...}; });
  return description;
}

template <class... M>
std::vector<MessageDescription> describe_all(std::type_identity<boost::variant2::variant<M...>> /*table*/) {
  return {describe<M>()...};
}

}  // namespace

std::vector<MessageDescription> describe_requests() {
  return describe_all(std::type_identity<Request::variant>{});
}

std::vector<MessageDescription> describe_messages() {
  return describe_all(std::type_identity<Message::variant>{});
}

}  // namespace protocol
