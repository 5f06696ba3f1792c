#include "protocol/record/study.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "protocol/codec/plain_text.h"
#include "protocol/record/ggf.h"
#include "protocol/record/sgf_study.h"
#include "protocol/record/study_variations.h"

namespace protocol {
namespace {

using Json = nlohmann::ordered_json;

/// A game without variations, which may start from a position.
base::Expected<Study> study_of(GameRecord record, std::string position = {}, Side turn = Side::black) {
  Study study;
  std::vector<RecordedMove> moves = std::exchange(record.moves, {});
  study.about = std::move(record);
  study.position = std::move(position);
  study.turn = turn;
  study.nodes.emplace_back();
  for (RecordedMove& move : moves)
    study.nodes.push_back({study.nodes.size() - 1, move.side, std::move(move.move), {}, {}});
  // The number of a move says where it is.
  const auto no_place = [](std::size_t /*node*/) { return std::optional<base::Fault>{}; };
  return play_variations(std::move(study), no_place);
}

base::Expected<Study> study_of(base::Expected<GameRecord> record) {
  if (!record) return tl::unexpected(record.error());
  return study_of(*std::move(record));
}

base::Expected<Study> study_of_ggf(std::string_view file) {
  base::Expected<ggf::Game> game = ggf::read(file);
  if (!game) return tl::unexpected(game.error());
  const bool usual = game->rows == ggf::usual_start && game->turn == Side::black;
  return study_of(std::move(game->record), usual ? std::string{} : std::move(game->rows), game->turn);
}

/// Whether the game is named in words, as in GGF, and not by a number, as in SGF.
bool is_ggf(std::string_view file) {
  constexpr std::string_view game = "GM[";
  const std::size_t at = file.find(game);
  if (at == std::string_view::npos) return false;
  const std::string_view value = base::trim(file.substr(at + game.size()));
  return !value.empty() && !base::is_digit(value.front()) && value.front() != ']';
}

Json mark_json(const Mark& mark) {
  Json json{{"shape", word(mark.shape)}, {"point", mark.point}};
  if (mark.shape == MarkShape::label) json["text"] = mark.text;
  return json;
}

Json node_json(const StudyNode& node) {
  Json json = Json::object();
  if (!node.move.empty()) {
    json["parent"] = node.parent;
    json["side"] = base::name(node.side);
    json["move"] = node.move;
    if (!node.effects.empty()) json["effects"] = node.effects;
  }
  if (!node.comment.empty()) json["comment"] = node.comment;
  for (const Mark& mark : node.marks) json["marks"].push_back(mark_json(mark));
  return json;
}

}  // namespace

std::string_view word(MarkShape shape) {
  switch (shape) {
    case MarkShape::triangle:
      return "triangle";
    case MarkShape::square:
      return "square";
    case MarkShape::circle:
      return "circle";
    case MarkShape::cross:
      return "cross";
    case MarkShape::label:
      return "label";
  }
  return "label";
}

base::Expected<Study> read_study(std::string_view file) {
  if (file.size() > Study::max_bytes) return base::fault("the file has more than {max} KiB", Study::max_bytes / 1024);
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (file.starts_with(byte_order_mark)) file.remove_prefix(byte_order_mark.size());
  const std::string_view content = base::trim(file);
  if (content.starts_with('{')) return study_of(from_json(file));
  if (content.starts_with('<')) return study_of(from_xml(file));
  if (content.find('(') == std::string_view::npos)
    return base::fault("this is not a game: the formats are SGF, GGF, JSON and XML");
  return is_ggf(file) ? study_of_ggf(file) : sgf::read_study(file);
}

std::string to_json(const Study& study) {
  Json options = Json::object();
  for (const auto& [key, value] : study.about.options) options[key] = value;
  Json nodes = Json::array();
  for (const StudyNode& node : study.nodes) nodes.push_back(node_json(node));
  return Json{{"kind", study.about.kind},
              {"options", std::move(options)},
              {"position", study.position.empty() ? Json(nullptr) : Json(study.position)},
              {"turn", base::name(study.turn)},
              {"black", study.about.black},
              {"white", study.about.white},
              {"date", study.about.date},
              {"result", study.about.result},
              {"reason", study.about.reason},
              {"nodes", std::move(nodes)}}
      .dump();
}

}  // namespace protocol
