#include "server/thesis/port.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"

namespace room {

namespace answer = protocol::answer;
namespace request = protocol::request;

namespace {

constexpr std::string_view game_name = "jiaqi";
/// Tags the requests to the lobby; it comes back with the answers.
constexpr const char* tag = "thesis";

/// The point on which a move put a stone.
std::string_view target(std::string_view move) {
  return move.substr(move.find('-') + 1);
}

/// A line has at most one text, its last field.
std::string one_field(std::string text) {
  std::ranges::replace(text, ',', ';');
  return text;
}

}  // namespace

ThesisPort::ThesisPort(ThesisSettings settings, Lobby& lobby)
    : settings_(std::move(settings)), lobby_(lobby), tables_(static_cast<std::size_t>(settings_.tables)) {
  for (const auto& [id, played] : std::as_const(lobby_).tables().all()) {
    const State& state = played.state();
    const int number = state.options.standing;
    if (number >= 1 && number <= settings_.tables && state.in_game()) table(number) = {state.opener.key, id};
  }
}

void ThesisPort::opened(SessionId session, std::string address) {
  clients_.emplace(session, Client{});
  lobby_.opened({.id = session, .user = {}, .address = std::move(address), .thesis = true});
}

Batches ThesisPort::line(SessionId session, std::string_view line, Now now) {
  const std::optional<base::Fault> flaw = protocol::why_not_plain(base::trim(line));
  const ThesisRequest request = flaw ? ThesisRequest{} : split_thesis_line(line);
  Call call{session, clients_.at(session), request, now, {}};
  const std::string& verb = request.verb;
  if (flaw) {
    refuse(call, "the line is not plain UTF-8: " + one_field(flaw->text()));
  } else if (!request.is_known) {
    refuse(call, "there is no such request");
  } else if (verb == "Login") {
    login(call);
  } else if (call.client.user.empty()) {
    refuse(call, "log in first: Login,user");
  } else if (const std::optional<int> number = table_number(call)) {
    const State* const state = game(table(*number));
    if (verb == "SitDown") {
      sit_down(call, *number);
    } else if (verb == "Ready") {
      ready(call, *number);
    } else if (state == nullptr) {
      const bool is_over = lobby_.tables().find(table(*number).room) != nullptr;
      refuse(call, is_over ? "the game is over" : "no game is played at table " + std::to_string(*number));
    } else if (verb == "SetDot" || verb == "SetDotD") {
      play(call, state->id);
    } else if (verb == "Color") {
      confirm(call, state->id);
    } else if (verb == "Repent") {
      repent(call, state->id);
    } else if (verb == "Lose") {
      answer(call, ask(call, request::Lose{state->id}), "the game is over");
    } else {
      ask_engine(call, state->id);
    }
  }
  return translated(std::move(call.out));
}

ThesisPort::Said ThesisPort::ask(Call& call, protocol::Request request) {
  Said said;
  for (Effects& batch : lobby_.request(call.session, {tag, std::move(request)}, call.now)) {
    std::erase_if(batch.list, [&](const Effect& effect) {
      if (const auto* const next = get_if<Next>(&effect)) return next->session == call.session;
      const auto* const sent = get_if<Send>(&effect);
      if (sent == nullptr || sent->to != call.session || sent->tag != tag) return false;
      if (const auto* const error = get_if<answer::Error>(&sent->message))
        said.refusal = error->text;
      else if (!said.message)
        said.message = sent->message;
      return true;
    });
    call.out.push_back(std::move(batch));
  }
  return said;
}

/// The last line of the call's last batch: what it reports has been stored by then.
void ThesisPort::answer(Call& call, const std::string& text) {
  if (call.out.empty()) call.out.push_back({});
  std::vector<Effect>& list = call.out.back().list;
  list.push_back(Line{call.session, protocol::excerpt(thesis_answer(call.request.verb)) + "," + text});
  list.push_back(Next{call.session});
}

void ThesisPort::answer(Call& call, const Said& said, const std::string& text) {
  if (said.refusal)
    refuse(call, one_field(*said.refusal));
  else
    answer(call, text);
}

void ThesisPort::login(Call& call) {
  if (call.request.fields.empty()) return refuse(call, "a name is missing: Login,user");
  const Said said = ask(call, request::Login{call.request.fields[0], std::nullopt, std::nullopt});
  if (!said.refusal) call.client.user = identity::fold_name(call.request.fields[0]);
  answer(call, said, std::to_string(settings_.tables));
}

std::optional<int> ThesisPort::table_number(Call& call) {
  const std::vector<std::string>& fields = call.request.fields;
  const std::optional<int> number = fields.empty() ? std::nullopt : base::parse_number<int>(fields[0]);
  if (number && *number >= 1 && *number <= settings_.tables) return number;
  refuse(call, "the tables have the numbers 1 to " + std::to_string(settings_.tables));
  return std::nullopt;
}

const State* ThesisPort::game(const StandingTable& standing) const {
  const Table* const table = lobby_.tables().find(standing.room);
  return table == nullptr || !table->state().in_game() ? nullptr : &table->state();
}

bool ThesisPort::is_here(const std::string& user) const {
  return std::ranges::any_of(clients_, [&](const auto& entry) { return entry.second.user == user; });
}

void ThesisPort::sit_down(Call& call, int number) {
  StandingTable& wanted = table(number);
  const std::string& user = call.client.user;
  const bool is_played = game(wanted) != nullptr;
  const bool is_held = !wanted.holder.empty() && wanted.holder != user;
  if (is_held && (is_played || is_here(wanted.holder)))
    return refuse(call, "table " + std::to_string(number) + " is occupied");
  if (is_played) return answer(call, "your game continues");
  for (StandingTable& other : tables_)
    if (other.holder == user && game(other) == nullptr) other.holder.clear();
  wanted = {user, 0};
  answer(call, "table " + std::to_string(number) + " is yours");
}

void ThesisPort::ready(Call& call, int number) {
  const std::vector<std::string>& fields = call.request.fields;
  if (fields.size() < 3) return refuse(call, "three fields are needed: Ready,table,colour,user");
  const std::optional<ThesisColour> colour = parse_thesis_colour(fields[1]);
  if (!colour) return refuse(call, "a colour is 1 for Black or 2 for White");
  if (identity::fold_name(fields[2]) != call.client.user) return refuse(call, "you have logged in with another name");
  StandingTable& at = table(number);
  if (at.holder != call.client.user) return refuse(call, "sit down at this table first");
  const auto start = [&](const std::string& text) {
    answer(call, thesis_colour(colour->side, colour->form) + "," + text);
  };
  if (const State* const state = game(at)) {
    const auto seat = state->seats.key(colour->side);
    if (seat != call.client.user) return refuse(call, "in your game this is the engine's colour");
    return start("your game continues");
  }
  const Said opened =
      ask(call, request::Open{std::string{game_name}, {{"standing", std::to_string(number)}, {"size", "5"}}});
  const auto* const made = opened.message ? get_if<answer::Opened>(&*opened.message) : nullptr;
  if (made == nullptr) return refuse(call, one_field(opened.refusal.value_or("no game can begin now")));
  at.room = made->room;
  const RoomId room = made->room;
  for (protocol::Request step :
       {protocol::Request{request::SitDown{room, colour->side}},
        protocol::Request{request::SeatBot{room, base::opponent(colour->side), settings_.bot, settings_.bot_options}},
        protocol::Request{request::Ready{room, colour->side, std::nullopt}}})
    if (const Said said = ask(call, std::move(step)); said.refusal) return refuse(call, one_field(*said.refusal));
  start("you play against " + settings_.bot);
}

void ThesisPort::play(Call& call, RoomId room) {
  const std::vector<std::string>& fields = call.request.fields;
  const bool moves = call.request.verb == "SetDotD";
  if (fields.size() < (moves ? 4U : 3U))
    return refuse(call, moves ? "four fields are needed: SetDotD,table,colour,from,to"
                              : "three fields are needed: SetDot,table,colour,position");
  const std::optional<ThesisColour> colour = parse_thesis_colour(fields[1]);
  if (!colour) return refuse(call, "a colour is 1 for Black or 2 for White");
  if (moves) return answer(call, ask(call, request::SetDotD{room, colour->side, fields[2], fields[3], {}}), "moved");
  answer(call, ask(call, request::SetDot{room, colour->side, fields[2], {}}), "placed");
}

void ThesisPort::confirm(Call& call, RoomId room) {
  const std::vector<std::string>& fields = call.request.fields;
  const std::optional<ThesisColour> colour = fields.size() < 3 ? std::nullopt : parse_thesis_colour(fields[1]);
  if (!colour) return refuse(call, "a table, a colour and a position are needed: Color,1,1,22");
  answer(call, ask(call, request::Color{room, colour->side, fields[2]}), "taken");
}

/// The thesis does not say whether the colour is the engine's or the client's: there is one engine at the table.
void ThesisPort::ask_engine(Call& call, RoomId id) {
  const std::vector<std::string>& fields = call.request.fields;
  const std::optional<ThesisColour> colour = fields.size() < 2 ? std::nullopt : parse_thesis_colour(fields[1]);
  if (!colour) return refuse(call, "a colour is 1 for Black or 2 for White");
  const State& state = lobby_.tables().find(id)->state();
  const Side engine = state.seats.has_bot(Side::black) ? Side::black : Side::white;
  call.client.question = {call.request.verb, colour->form};
  const Said said = ask(call, request::MoveChess{id, engine});
  if (!said.refusal && !said.message) return;  // the engine is thinking, and its move comes with a later batch
  const auto question = *std::exchange(call.client.question, std::nullopt);
  if (said.refusal) return refuse(call, one_field(*said.refusal));
  call.out.back().list.push_back(Line{call.session, engine_line(*said.message, question).value_or("")});
  call.out.back().list.push_back(Next{call.session});
}

void ThesisPort::repent(Call& call, RoomId id) {
  const std::vector<std::string>& fields = call.request.fields;
  if (fields.size() < 2) return refuse(call, "a position is missing: Repent,table,position");
  const State& state = lobby_.tables().find(id)->state();
  const Side own = state.seats.has_bot(Side::black) ? Side::white : Side::black;
  const auto& moves = state.live.moves();
  const auto last = std::find_if(moves.rbegin(), moves.rend(), [&](const protocol::event::Move& move) {
    return move.side == own && base::equal_ignoring_case(target(move.move), fields[1]);
  });
  if (last == moves.rend()) return refuse(call, "you have made no move on " + protocol::excerpt(fields[1]));
  const auto plies = static_cast<int>(last - moves.rbegin()) + 1;
  answer(call, ask(call, request::Repent{id, plies}), "taken back");
}

std::optional<std::string> ThesisPort::engine_line(const protocol::Message& message,
                                                   const Client::Question& question) const {
  const auto line = [&](std::string_view verb, RoomId room, Side side, const std::string& rest) {
    const auto at = std::ranges::find(tables_, room, &StandingTable::room);
    return std::string{verb} + "," + std::to_string(at - tables_.begin() + 1) + "," +
           thesis_colour(side, question.form) + "," + rest;
  };
  if (const auto* const placed = get_if<answer::BotSetDot>(&message))
    return line("SetDot", placed->room, placed->side, placed->point + "," + std::to_string(placed->won));
  if (const auto* const moved = get_if<answer::BotSetDotD>(&message))
    return line("SetDotD", moved->room, moved->side, moved->from + "," + moved->to);
  if (const auto* const error = get_if<answer::Error>(&message))
    return std::string{thesis_answer(question.verb)} + ",no: " + one_field(error->text);
  return std::nullopt;
}

Batches ThesisPort::translated(Batches batches) {
  if (clients_.empty()) return batches;
  for (Effects& batch : batches) {
    std::vector<Effect> list;
    for (Effect& effect : batch.list) {
      if (auto* const broadcast = get_if<Broadcast>(&effect)) {
        std::erase_if(broadcast->to, [this](SessionId session) { return serves(session); });
      } else if (const auto* const sent = get_if<Send>(&effect); sent != nullptr && serves(sent->to)) {
        Client& client = clients_.at(sent->to);
        if (sent->tag != tag || !client.question) continue;
        const std::optional<std::string> line = engine_line(sent->message, *client.question);
        if (!line) continue;
        client.question.reset();
        list.push_back(Line{sent->to, *line});
        list.push_back(Next{sent->to});
        continue;
      }
      list.push_back(std::move(effect));
    }
    batch.list = std::move(list);
  }
  return batches;
}

}  // namespace room
