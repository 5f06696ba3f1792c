#include "server/lobby/requests.h"

#include <array>
#include <cassert>
#include <type_traits>
#include <vector>

#include "engine/base/text.h"

namespace room {
namespace {

namespace request = protocol::request;

template <class Handler>
struct Signature;
template <class Object, class R>
struct Signature<void (Object::*)(const R&, Call&)> {
  using Request = R;
  static void answer(const Handlers& handlers, auto handle, const R& message, Call& call) {
    (std::get<Object&>(handlers).*handle)(message, call);
  }
};
template <class Object, class R>
struct Signature<void (Object::*)(const R&, Call&) const> : Signature<void (Object::*)(const R&, Call&)> {};
template <class R>
struct Signature<void (*)(const R&, Call&)> {
  using Request = R;
  static void answer(const Handlers&, auto handle, const R& message, Call& call) { handle(message, call); }
};

/// The handler's argument determines the type of the request.
template <auto handle>
constexpr RequestRow row(Callers callers, bool begins_something = false) {
  using Shape = Signature<decltype(handle)>;
  const auto answer = [](const Handlers& handlers, const protocol::Request& asked, Call& call) {
    Shape::answer(handlers, handle, *get_if<typename Shape::Request>(&asked), call);
  };
  return {Shape::Request::verb, callers, answer, begins_something};
}

/// A request that the room of a table handles itself.
template <class R>
constexpr RequestRow at_table(Callers callers, bool begins_something = false) {
  return row<&TableRequests::pass_on<R>>(callers, begins_something);
}

constexpr bool begins_something = true;

/// In the order of protocol/README.md.
constexpr auto rows = std::to_array<RequestRow>({
    row<&Catalogue::hello>(everybody),
    row<&AccountRequests::make>(everybody),
    row<&Entrance::log_in>(everybody),
    row<&Entrance::come_back>(everybody),
    row<&SignInRequests::list>(logged_in),
    row<&SignInRequests::sign_out>(logged_in),
    row<&AccountRequests::change_password>(people_with_account),
    row<&AccountRequests::make_secret>(people_with_account),
    row<&SignInRequests::log_out>(logged_in),
    row<&Catalogue::games>(everybody),
    row<&Catalogue::bots>(everybody),
    row<&TableLists::list>(logged_in),
    row<&TableLists::unfollow>(logged_in),
    row<&TableRequests::open>(logged_in, begins_something),
    at_table<request::SitDown>(logged_in),
    row<&TableRequests::stand_up>(logged_in),
    row<&TableRequests::seat_bot>(logged_in, begins_something),
    at_table<request::Ready>(logged_in, begins_something),
    at_table<request::SetDot>(logged_in),
    at_table<request::SetDotD>(logged_in),
    at_table<request::Pass>(logged_in),
    at_table<request::Color>(logged_in),
    row<&TableRequests::wait_for_bot<request::Switcher>>(logged_in),
    row<&TableRequests::wait_for_bot<request::MoveChess>>(logged_in),
    row<&TableRequests::wait_for_bot<request::GiveWay>>(logged_in),
    at_table<request::Lose>(logged_in),
    at_table<request::Abort>(logged_in),
    at_table<request::Claim>(logged_in),
    at_table<request::Pause>(logged_in),
    at_table<request::Continue>(logged_in),
    row<&TableRequests::rematch>(logged_in, begins_something),
    row<&Estimates::estimate>(logged_in),
    at_table<request::Repent>(logged_in),
    at_table<request::Draw>(logged_in),
    at_table<request::Reply>(logged_in),
    at_table<request::Dead>(logged_in),
    row<&TableRequests::legal>(logged_in),
    row<&TableRequests::state>(logged_in),
    row<&TableRequests::board>(logged_in),
    row<&TableRequests::watch>(logged_in),
    row<&TableRequests::unwatch>(logged_in),
    row<&TableRequests::take_over>(logged_in),
    row<&TableRequests::say>(logged_in),
    at_table<request::Thought>(logged_in),
    row<&Catalogue::ping>(everybody),
    row<&Catalogue::pong>(everybody),
    row<&Catalogue::archive>(logged_in),
    row<&Catalogue::record>(logged_in),
    row<&Analyses::begin>(logged_in, begins_something),
    row<&Analyses::stop>(logged_in),
    row<&Considerations::begin>(logged_in),
    row<&Considerations::stop>(logged_in),
    row<&TournamentRequests::list>(logged_in),
    row<&TournamentRequests::show>(logged_in),
    row<&TournamentRequests::join>(logged_in),
    row<&TournamentRequests::leave>(logged_in),
    row<&TournamentRequests::set_capacity>(logged_in),
    row<&ComplianceTests::begin>(logged_in, begins_something),
    row<&ComplianceTests::show>(logged_in),
    row<&TournamentRequests::fail>(logged_in),
    row<&TournamentRequests::make>(staff, begins_something),
    row<&TournamentRequests::direct>(staff),
    row<&Tasks::give>(workers, begins_something),
    row<&Tasks::take>(workers),
    row<&Tasks::beat>(workers),
    row<&ArbiterRequests::act>(staff),
    row<&RoleRequests::tell>(logged_in),
    row<&AccountRequests::list>(staff),
    row<&AccountRequests::grant>(only(Role::admin)),
    row<&SignInRequests::expel>(only(Role::admin)),
});

constexpr const RequestRow* find_row(std::string_view verb) {
  for (const RequestRow& row : rows)
    if (row.verb == verb) return &row;
  return nullptr;
}

template <class... R>
constexpr auto in_order_of(std::type_identity<boost::variant2::variant<R...>> /*requests*/) {
  static_assert(((find_row(R::verb) != nullptr) && ...), "a request has no row: who may ask it, and who answers?");
  static_assert(rows.size() == sizeof...(R), "a row has no request, or a request two rows");
  return std::array{find_row(R::verb)...};
}
constexpr auto rows_by_number = in_order_of(std::type_identity<protocol::Request::variant>{});

Callers callers_of(std::string_view verb) {
  const RequestRow* const row = find_row(verb);
  assert(row != nullptr);
  return row->callers;
}

}  // namespace

const RequestRow& row_of(const protocol::Request& request) {
  return *rows_by_number[request.index()];
}

bool may_ask(std::string_view verb, std::optional<Role> role) {
  return callers_of(verb).contain(role);
}

std::string roles_that_may_ask(std::string_view verb) {
  const Callers callers = callers_of(verb);
  std::vector<std::string_view> roles;
  if (callers.contain_workers()) roles.push_back("worker");
  for (const std::string_view role : identity::role_words)
    if (callers.contain(identity::parse_role(role))) roles.push_back(role);
  return base::join(roles, ", ");
}

}  // namespace room
