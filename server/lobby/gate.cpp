#include "server/lobby/gate.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "protocol/messages/request.h"

namespace room {
namespace {

namespace request = protocol::request;

/// A set of roles, and of those who are not logged in.
struct Callers {
  std::uint8_t bits = 0;
  friend constexpr Callers operator|(Callers a, Callers b) { return {static_cast<std::uint8_t>(a.bits | b.bits)}; }
};

constexpr Callers only(Role role) {
  return {static_cast<std::uint8_t>(1U << (static_cast<unsigned>(role) + 1))};
}

constexpr Callers visitors{1};
constexpr Callers guests = only(Role::guest);
constexpr Callers players = only(Role::player);
constexpr Callers bots = only(Role::bot);
constexpr Callers arbiters = only(Role::arbiter);
constexpr Callers admins = only(Role::admin);

constexpr Callers staff = arbiters | admins;
constexpr Callers people_with_account = players | staff;
constexpr Callers logged_in = guests | bots | people_with_account;
constexpr Callers everybody = visitors | logged_in;

struct Row {
  std::string_view verb;
  Callers callers;
};

/// In the order of the protocol page.
constexpr auto rows = std::to_array<Row>({
    {request::Hello::verb, everybody},
    {request::Register::verb, everybody},
    {request::Login::verb, everybody},
    {request::Password::verb, people_with_account},
    {request::Token::verb, people_with_account},
    {request::Logout::verb, logged_in},
    {request::Games::verb, everybody},
    {request::Bots::verb, everybody},
    {request::Tables::verb, logged_in},
    {request::Open::verb, logged_in},
    {request::SitDown::verb, logged_in},
    {request::StandUp::verb, logged_in},
    {request::SeatBot::verb, logged_in},
    {request::Ready::verb, logged_in},
    {request::SetDot::verb, logged_in},
    {request::SetDotD::verb, logged_in},
    {request::Pass::verb, logged_in},
    {request::Color::verb, logged_in},
    {request::Switcher::verb, logged_in},
    {request::MoveChess::verb, logged_in},
    {request::GiveWay::verb, logged_in},
    {request::Lose::verb, logged_in},
    {request::Abort::verb, logged_in},
    {request::Claim::verb, logged_in},
    {request::Pause::verb, logged_in},
    {request::Continue::verb, logged_in},
    {request::Rematch::verb, logged_in},
    {request::Estimate::verb, logged_in},
    {request::Repent::verb, logged_in},
    {request::Draw::verb, logged_in},
    {request::Reply::verb, logged_in},
    {request::Dead::verb, logged_in},
    {request::Legal::verb, logged_in},
    {request::State::verb, logged_in},
    {request::Board::verb, logged_in},
    {request::Watch::verb, logged_in},
    {request::Unwatch::verb, logged_in},
    {request::Say::verb, logged_in},
    {request::Thought::verb, logged_in},
    {request::Ping::verb, everybody},
    {request::Pong::verb, everybody},
    {request::Archive::verb, logged_in},
    {request::Record::verb, logged_in},
    {request::Analyse::verb, logged_in},
    {request::StopAnalysis::verb, logged_in},
    {request::Events::verb, logged_in},
    {request::Event::verb, logged_in},
    {request::Join::verb, logged_in},
    {request::Leave::verb, logged_in},
    {request::Capacity::verb, logged_in},
    {request::Check::verb, logged_in},
    {request::Checks::verb, logged_in},
    {request::Fail::verb, logged_in},
    {request::NewEvent::verb, staff},
    {request::Direct::verb, staff},
    {request::Arbiter::verb, staff},
    {request::Accounts::verb, staff},
    {request::Grant::verb, admins},
});

constexpr const Row* find_row(std::string_view verb) {
  for (const Row& row : rows)
    if (row.verb == verb) return &row;
  return nullptr;
}

template <class... R>
constexpr bool has_a_row_for_each(std::type_identity<boost::variant2::variant<R...>> /*table*/) {
  return ((find_row(R::verb) != nullptr) && ...);
}
static_assert(has_a_row_for_each(std::type_identity<protocol::Request::variant>{}),
              "a request has no row: who may ask it?");
static_assert(rows.size() == boost::variant2::variant_size<protocol::Request::variant>::value,
              "a row has no request, or a request two rows");

constexpr bool holds(Callers callers, Callers one) {
  return (callers.bits & one.bits) != 0;
}

Callers callers_of(std::string_view verb) {
  const Row* const row = find_row(verb);
  assert(row != nullptr);
  return row->callers;
}

}  // namespace

bool may_ask(std::string_view verb, std::optional<Role> role) {
  return holds(callers_of(verb), role ? only(*role) : visitors);
}

std::string who_may_ask(std::string_view verb) {
  const Callers callers = callers_of(verb);
  std::vector<std::string> names;
  for (const std::string_view role : identity::role_words)
    if (holds(callers, only(*identity::parse_role(role)))) names.push_back(std::string{role} + "s");
  std::string text = std::string{verb} + " is for ";
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

}  // namespace room
