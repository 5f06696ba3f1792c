#include "clients/cli/puzzles/puzzle_json.h"

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/puzzles/grade.h"
#include "engine/base/text.h"
#include "server/referee/replay.h"

namespace cli::puzzles {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> methods{"solved", "threats", "attacks", "search"};

Json json_of(const Line& line) {
  Json moves = Json::array();
  for (const LineMove& move : line) {
    Json json{{"side", base::name(move.side)}, {"move", move.move}};
    if (!move.effects.empty()) json["effects"] = move.effects;
    moves.push_back(std::move(json));
  }
  return moves;
}

Line line_of(const Json& json) {
  Line line;
  for (const Json& move : json)
    line.push_back({move.at("side") == "white" ? base::Side::white : base::Side::black, move.at("move"),
                    move.value("effects", std::vector<std::string>{})});
  return line;
}

/// The stones as core::GameKind::start_from reads them.
std::string rows_of(const core::BoardView& view) {
  std::string rows;
  for (std::size_t i = 0; i < view.points.size(); ++i) {
    if (i > 0 && view.points[i].y != view.points[i - 1].y) rows += '/';
    rows += !view.stones[i] ? '.' : *view.stones[i] == base::Side::black ? 'x' : 'o';
  }
  return rows;
}

Json board_of(const core::BoardView& view) {
  Json points = Json::array();
  for (const core::BoardView::Point& point : view.points)
    points.push_back({{"name", point.name}, {"x", point.x}, {"y", point.y}});
  return {{"cells", view.cells}, {"points", points}, {"lines", view.lines}, {"stars", view.stars}};
}

Moves split(const std::string& text) {
  Moves moves;
  for (const std::string_view move : referee::split_moves(text)) moves.emplace_back(move);
  return moves;
}

core::AnyGame start_of(const Collection& collection) {
  return or_fail(start_game(*or_fail(find_kind(collection.game)), collection.options));
}

Puzzle puzzle_of(const Json& json) {
  Puzzle puzzle;
  puzzle.id = json.at("id");
  puzzle.moves = split(json.at("moves"));
  puzzle.solution = json.at("solution").get<Moves>();
  puzzle.line = line_of(json.at("line"));
  for (const Json& line : json.at("wrong")) puzzle.wrong.push_back(line_of(line));
  puzzle.otherwise = json.at("otherwise").get<std::vector<Moves>>();
  const std::string method = json.at("proof");
  const auto* const found = std::find(methods.begin(), methods.end(), method);
  if (found == methods.end()) throw Failure("'" + method + "' is not a proof; valid: " + base::join(methods, ", "));
  puzzle.method = static_cast<Method>(found - methods.begin());
  puzzle.effort = json.at("effort");
  puzzle.playouts = json.at("playouts");
  puzzle.grade = json.at("grade");
  return puzzle;
}

}  // namespace

std::string_view word(Method method) {
  return methods.at(static_cast<std::size_t>(method));
}

Json to_json(const Puzzle& puzzle, const core::AnyGame& game) {
  const core::BoardView view = game.view();
  Json json{{"id", puzzle.id},
            {"moves", base::join(puzzle.moves, " ")},
            {"position", rows_of(view)},
            {"side", base::name(game.to_move())},
            {"legal", base::join(game.legal_moves(), " ")}};
  const std::vector<core::Played> history = game.history();
  if (!history.empty())
    json["last"] = json_of({{history.back().side, history.back().move, referee::effects_of(history.back())}}).front();
  json["solution"] = puzzle.solution;
  json["line"] = json_of(puzzle.line);
  json["wrong"] = Json::array();
  for (const Line& line : puzzle.wrong) json["wrong"].push_back(json_of(line));
  json["otherwise"] = puzzle.otherwise;
  json["proof"] = word(puzzle.method);
  json["effort"] = puzzle.effort;
  json["playouts"] = puzzle.playouts;
  json["grade"] = puzzle.grade;
  return json;
}

void write(const Collection& collection, const std::filesystem::path& file) {
  Json head{{"game", collection.game}};
  head["options"] = Json::object();
  for (const auto& [key, value] : collection.options) head["options"][key] = value;
  head["source"] = collection.source;
  head["seed"] = collection.seed;
  head["tried"] = collection.tried;
  head["weak_bot"] = weak_bot(*or_fail(find_kind(collection.game)));
  head["board"] = board_of(start_of(collection).view());
  std::string text = head.dump();
  text.pop_back();
  text += ",\"puzzles\":[";
  for (const Puzzle& puzzle : collection.puzzles)
    text +=
        (&puzzle == collection.puzzles.data() ? "\n" : ",\n") + to_json(puzzle, position_of(collection, puzzle)).dump();
  text += "\n]}\n";
  const std::filesystem::path fresh = file.string() + ".new";
  std::ofstream out(fresh, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(fresh, file, error);
  if (!out || error) throw Failure("cannot write " + file.string());
}

Collection read(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw Failure("cannot read " + file.string());
  try {
    const Json json = Json::parse(text.str());
    Collection collection;
    collection.game = json.at("game");
    for (const auto& [key, value] : json.at("options").items()) collection.options.emplace_back(key, value);
    collection.source = json.at("source");
    collection.seed = json.at("seed");
    collection.tried = json.at("tried");
    for (const Json& puzzle : json.at("puzzles")) collection.puzzles.push_back(puzzle_of(puzzle));
    return collection;
  } catch (const nlohmann::json::exception& error) {
    throw Failure(file.string() + " is not a file of puzzles: " + error.what());
  }
}

core::AnyGame position_of(const Collection& collection, const Puzzle& puzzle) {
  const std::vector<std::string_view> moves(puzzle.moves.begin(), puzzle.moves.end());
  return or_fail(referee::play_moves(start_of(collection), moves));
}

Line played(core::AnyGame game, const Moves& moves) {
  Line line;
  for (const std::string& move : moves) {
    const core::Verdict verdict = game.play(move);
    if (!verdict) throw Failure("the line of a puzzle is illegal: " + verdict.error().fault.text());
    line.push_back({verdict->side, verdict->move, referee::effects_of(*verdict)});
  }
  return line;
}

}  // namespace cli::puzzles
