#include <pugixml.hpp>
#include <sstream>
#include <utility>

#include "protocol/codec/plain_text.h"
#include "protocol/messages/value.h"
#include "protocol/record/game_record.h"

namespace protocol {
namespace {

/// The format of the thesis' table 4-1, with additions of this project:
///
///     <TibetanGo>
///       <MG>jiaqi</MG> <SZ>5</SZ> <UN>Qiyuan</UN> <DT>2026-11-20T19:30:00Z</DT> <PB>ana</PB> <PW>uct</PW>
///       <OP name="jia_run">0</OP> …                                       the other options of the table
///       <PC> <CR><CC>black</CC><CL>42</CL></CR> … </PC>                   placement: colour, point
///       <CM> <CR><CC>white</CC><CL>42</CL><CJ>44</CJ></CR> … </CM>        movement: colour, from, to
///       <ER result="B+eliminated" reason="eliminated">black</ER>          black, white, draw or void
///     </TibetanGo>
///
/// OP is an addition, which readers of the thesis' format ignore. The format has no place for the number of the game,
/// clocks and effects; effects follow from the rules.
constexpr std::string_view kind = "jiaqi";
constexpr std::string_view only_size = "5";

void add(pugi::xml_node parent, const char* tag, const std::string& text) {
  parent.append_child(tag).text().set(to_plain(text).c_str());
}

std::string winner_word(std::string_view result) {
  if (result.starts_with("B+")) return "black";
  if (result.starts_with("W+")) return "white";
  return std::string{result};
}

/// `42-44` has a destination, `42` has none.
std::pair<std::string, std::string> split_move(const std::string& move) {
  const std::size_t dash = move.find('-');
  if (dash == std::string::npos) return {move, ""};
  return {move.substr(0, dash), move.substr(dash + 1)};
}

/// Reads the tags of one document. Keeps the first fault.
class XmlReader {
 public:
  base::Expected<GameRecord> read(const pugi::xml_node& root) {
    GameRecord record;
    record.kind = kind;
    record.black = text(root, "PB");
    record.white = text(root, "PW");
    record.date = text(root, "DT");
    if (const std::string size = text(root, "SZ"); !size.empty() && size != only_size)
      record.options.emplace_back("size", size);
    for (const pugi::xml_node option : root.children("OP")) {
      const std::string name = plain(option.attribute("name").value());
      if (name.empty() || name == "size") fail(base::Fault{"an OP needs the name of an option other than size"});
      record.options.emplace_back(name, plain(option.child_value()));
    }
    for (const char* const section : {"PC", "CM"})
      for (const pugi::xml_node step : root.child(section).children("CR"))
        record.moves.push_back(read_step(step, section));
    read_result(root.child("ER"), record);
    if (fault_) return tl::unexpected(*fault_);
    return record;
  }

 private:
  RecordedMove read_step(const pugi::xml_node& step, std::string_view section) {
    RecordedMove move;
    const std::string side = text(step, "CC");
    if (const std::optional<Side> read = Value<Side>::read(side))
      move.side = *read;
    else
      fail(base::Fault{"{tag} must be {valid}, not '{value}'", "CC", Value<Side>::form(), excerpt(side)});
    const std::string target = text(step, "CJ");
    move.move = text(step, "CL");
    if (move.move.empty()) fail(base::Fault{"a CR has no CL"});
    if (section == "CM" && target.empty()) fail(base::Fault{"a CR in CM has no CJ, the target of the move"});
    if (section == "PC" && !target.empty())
      fail(base::Fault{"a CR in PC has a CJ, but stones do not move while they are placed"});
    if (!target.empty()) move.move += "-" + target;
    return move;
  }

  void read_result(const pugi::xml_node& end, GameRecord& record) {
    record.result = plain(end.attribute("result").value());
    record.reason = plain(end.attribute("reason").value());
    if (!record.result.empty() || !end) return;
    const std::string winner = plain(end.child_value());
    if (const std::optional<Side> side = Value<Side>::read(winner))
      record.result = std::string{base::letter(*side)} + "+";
    else if (winner == "draw" || winner == "void")
      record.result = winner;
    else if (!winner.empty())
      fail(base::Fault{"{tag} must be {valid}, not '{value}'", "ER", "black, white, draw or void", excerpt(winner)});
  }

  std::string text(const pugi::xml_node& parent, const char* tag) { return plain(parent.child_value(tag)); }

  std::string plain(std::string_view text) {
    const std::string_view trimmed = base::trim(text);
    if (const auto flaw = why_not_plain(trimmed)) fail(base::Fault{"a text is not plain"}.because(*flaw));
    return std::string{trimmed};
  }

  void fail(const base::Fault& fault) {
    if (!fault_) fault_ = fault;
  }

  std::optional<base::Fault> fault_;
};

}  // namespace

base::Expected<std::string> to_xml(const GameRecord& record) {
  if (record.kind != kind) return base::fault("only jiaqi games have XML records, not {game}", record.kind);
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document.append_child("TibetanGo");
  add(root, "MG", record.kind);
  add(root, "SZ", record.option("size", only_size));
  add(root, "UN", "Qiyuan");
  add(root, "DT", record.date);
  add(root, "PB", record.black);
  add(root, "PW", record.white);
  for (const auto& [name, value] : record.options) {
    if (name == "size") continue;
    pugi::xml_node option = root.append_child("OP");
    option.append_attribute("name") = to_plain(name).c_str();
    option.text().set(to_plain(value).c_str());
  }
  pugi::xml_node placement = root.append_child("PC");
  pugi::xml_node movement = root.append_child("CM");
  for (const RecordedMove& move : record.moves) {
    const auto [point, target] = split_move(move.move);
    pugi::xml_node step = (target.empty() ? placement : movement).append_child("CR");
    add(step, "CC", std::string{base::name(move.side)});
    add(step, "CL", point);
    if (!target.empty()) add(step, "CJ", target);
  }
  if (!record.result.empty()) {
    pugi::xml_node end = root.append_child("ER");
    end.append_attribute("result") = to_plain(record.result).c_str();
    end.append_attribute("reason") = to_plain(record.reason).c_str();
    end.text().set(winner_word(record.result).c_str());
  }
  std::ostringstream out;
  document.save(out, " ", pugi::format_indent, pugi::encoding_utf8);
  return out.str();
}

base::Expected<GameRecord> from_xml(std::string_view text) {
  if (text.size() > max_record) return tl::unexpected(record_too_long());
  pugi::xml_document document;
  const pugi::xml_parse_result result =
      document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!result) return base::fault("this is not XML: {reason} at byte {byte}", result.description(), result.offset + 1);
  const pugi::xml_node root = document.child("TibetanGo");
  if (!root) return base::fault("the root element must be TibetanGo");
  return XmlReader().read(root);
}

}  // namespace protocol
