#include "server/doors/frame.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>

namespace doors {
namespace {

using Json = nlohmann::json;

template <class T, class... Of>
concept AnyOf = (std::is_same_v<std::remove_const_t<T>, Of> || ...);

/// The members of each struct in a frame, in the order in which they are sent.
template <AnyOf<Hello> T>
auto members(T& each) {
  return std::tie(each.version, each.name);
}
template <AnyOf<Beat> T>
auto members(T& /*each*/) {
  return std::tuple<>();
}
template <AnyOf<Opened> T>
auto members(T& each) {
  return std::tie(each.session, each.encoding, each.visitor);
}
template <AnyOf<Line> T>
auto members(T& each) {
  return std::tie(each.session, each.text);
}
template <AnyOf<Lapsed> T>
auto members(T& each) {
  return std::tie(each.session, each.lapse);
}
template <AnyOf<LineTooLong, Closed, Next, AnswersPings, Close> T>
auto members(T& each) {
  return std::tie(each.session);
}
template <AnyOf<Asked> T>
auto members(T& each) {
  return std::tie(each.number, each.request);
}
template <AnyOf<Tell> T>
auto members(T& each) {
  return std::tie(each.to, each.text);
}
template <AnyOf<Audience> T>
auto members(T& each) {
  return std::tie(each.place, each.to);
}
template <AnyOf<TellAudience> T>
auto members(T& each) {
  return std::tie(each.place, each.text);
}
template <AnyOf<LoggedIn> T>
auto members(T& each) {
  return std::tie(each.session, each.in);
}
template <AnyOf<Answered> T>
auto members(T& each) {
  return std::tie(each.number, each.reply);
}
template <AnyOf<net::Visitor> T>
auto members(T& each) {
  return std::tie(each.address, each.cookie, each.client);
}
template <AnyOf<net::WebOrigin> T>
auto members(T& each) {
  return std::tie(each.port, each.secure);
}
template <AnyOf<net::HttpRequest> T>
auto members(T& each) {
  return std::tie(each.path, each.query, each.accept_encoding, each.if_none_match, each.method, each.cookie,
                  each.bearer, each.same_origin, each.address, each.sender, each.forwarded, each.client, each.origin,
                  each.body);
}
template <AnyOf<net::HttpReply> T>
auto members(T& each) {
  return std::tie(each.status, each.content_type, each.body, each.headers, each.embeddable);
}
template <AnyOf<std::pair<std::string, std::string>> T>
auto members(T& each) {
  return std::tie(each.first, each.second);
}

constexpr net::Encoding last_of(net::Encoding /*type*/) {
  return net::Encoding::thesis;
}
constexpr net::Lapse last_of(net::Lapse /*type*/) {
  return net::Lapse::pong;
}
constexpr net::HttpMethod last_of(net::HttpMethod /*type*/) {
  return net::HttpMethod::del;
}

Json value_of(const std::string& text) {
  return text;
}
template <class T>
requires std::is_integral_v<T> Json value_of(T number) {
  return number;
}
template <class T>
requires std::is_enum_v<T> Json value_of(T value) {
  return static_cast<std::underlying_type_t<T>>(value);
}
template <class T>
Json value_of(const std::vector<T>& list);
template <class T>
requires requires(const T& each) {
  members(each);
}
Json value_of(const T& each) {
  Json list = Json::array();
  std::apply([&](const auto&... member) { (list.push_back(value_of(member)), ...); }, members(each));
  return list;
}
template <class T>
Json value_of(const std::vector<T>& list) {
  Json values = Json::array();
  for (const T& each : list) values.push_back(value_of(each));
  return values;
}

/// Thrown within decoded().
struct NotAFrame : std::runtime_error {
  NotAFrame() : std::runtime_error("not a frame") {}
};

void expect(bool condition) {
  if (!condition) throw NotAFrame();
}

void read(Json& from, std::string& to) {
  expect(from.is_string());
  to = std::move(from.get_ref<std::string&>());
}
void read(const Json& from, bool& to) {
  expect(from.is_boolean());
  to = from.get<bool>();
}
template <class T>
requires std::is_integral_v<T>
void read(const Json& from, T& to) {
  expect(from.is_number_integer());
  if (from.is_number_unsigned()) {
    expect(std::in_range<T>(from.get<std::uint64_t>()));
    to = static_cast<T>(from.get<std::uint64_t>());
  } else {
    expect(std::in_range<T>(from.get<std::int64_t>()));
    to = static_cast<T>(from.get<std::int64_t>());
  }
}
void read(const Json& from, SessionId& to) {
  std::uint64_t number = 0;
  read(from, number);
  to = SessionId{number};
}
template <class T>
requires requires(T value) {
  last_of(value);
}
void read(const Json& from, T& to) {
  std::underlying_type_t<T> number = 0;
  read(from, number);
  expect(number <= static_cast<std::underlying_type_t<T>>(last_of(T{})));
  to = static_cast<T>(number);
}
template <class T>
void read(Json& from, std::vector<T>& to);
template <class T>
requires requires(T& each) {
  members(each);
}
void read(Json& from, T& to) {
  const auto list = members(to);
  expect(from.is_array() && from.size() == std::tuple_size_v<decltype(list)>);
  std::size_t at = 0;
  std::apply([&](auto&... member) { (read(from[at++], member), ...); }, list);
}
template <class T>
void read(Json& from, std::vector<T>& to) {
  expect(from.is_array());
  for (Json& each : from) read(each, to.emplace_back());
}

template <std::size_t... Places>
Frame frame_at(std::size_t place, Json& value, std::index_sequence<Places...> /*of the variant*/) {
  Frame frame;
  const bool found = ((place == Places && (read(value, frame.emplace<Places>()), true)) || ...);
  expect(found);
  return frame;
}

}  // namespace

std::string encoded(const Frame& frame) {
  std::string text;
  const Json value = Json::array({frame.index(), std::visit([](const auto& each) { return value_of(each); }, frame)});
  Json::to_msgpack(value, text);
  return text;
}

std::optional<Frame> decoded(std::string_view text) try {
  Json value = Json::from_msgpack(text, true, false);
  expect(value.is_array() && value.size() == 2);
  std::size_t place = 0;
  read(value[0], place);
  return frame_at(place, value[1], std::make_index_sequence<std::variant_size_v<Frame>>());
} catch (const NotAFrame&) {
  return std::nullopt;
}

}  // namespace doors
