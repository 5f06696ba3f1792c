#include "protocol/record/sgf_tree.h"

#include <algorithm>
#include <utility>

#include "protocol/codec/plain_text.h"

namespace protocol::sgf {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}

class Parser {
 public:
  explicit Parser(std::string_view file) : file_(file) {}

  base::Expected<std::vector<Node>> main_line() {
    if (!find_root()) return base::fault("there is no game: an SGF file begins with '(;'");
    std::vector<Node> nodes;
    while (true) {
      const base::Expected<char> bracket = read_nodes(nodes);
      if (!bracket) return tl::unexpected(bracket.error());
      if (*bracket == ')') return nodes;
    }
  }

  base::Expected<std::vector<std::vector<Node>>> all_lines() {
    std::vector<std::vector<Node>> lines;
    while (find_root()) {
      std::vector<Node> line;
      std::vector<std::size_t> forks{0};
      bool is_new = true;  // no line with these nodes has been recorded yet
      while (!forks.empty()) {
        const base::Expected<char> bracket = read_nodes(line);
        if (!bracket) return tl::unexpected(bracket.error());
        if (*bracket == '(') {
          forks.push_back(line.size());
          is_new = true;
          continue;
        }
        if (std::exchange(is_new, false)) lines.push_back(line);
        if (lines.size() > max_lines) return base::fault("the file has more than {max} variations", max_lines);
        line.resize(forks.back());
        forks.pop_back();
      }
    }
    if (lines.empty()) return base::fault("there is no game: an SGF file begins with '(;'");
    return lines;
  }

  base::Expected<std::vector<TreeNode>> tree() {
    if (!find_root()) return base::fault("there is no game: an SGF file begins with '(;'");
    std::vector<TreeNode> nodes;
    std::vector<int> forks{-1};
    int last = -1;  // the node before the next one
    while (!forks.empty()) {
      std::vector<std::size_t> offsets;
      std::vector<Node> line;
      const base::Expected<char> bracket = read_nodes(line, &offsets);
      if (!bracket) return tl::unexpected(bracket.error());
      for (std::size_t i = 0; i < line.size(); ++i) {
        nodes.push_back({last, std::move(line[i]), offsets[i]});
        last = static_cast<int>(nodes.size()) - 1;
      }
      if (*bracket == '(') {
        forks.push_back(last);
      } else {
        last = forks.back();
        forks.pop_back();
      }
    }
    return nodes;
  }

 private:
  static constexpr std::size_t max_lines = 10'000;

  /// Adds all nodes up to the next bracket, and skips that. Also adds where each begins, if wanted.
  base::Expected<char> read_nodes(std::vector<Node>& nodes, std::vector<std::size_t>* offsets = nullptr) {
    while (true) {
      skip_blanks();
      if (done()) return fault(base::Fault{"the game is not closed by ')'"});
      const char c = file_[at_];
      if (c == '(' || c == ')' || c == ';') ++at_;
      if (c == '(' || c == ')') return c;
      if (c == ';') {
        nodes.emplace_back();
        if (offsets != nullptr) offsets->push_back(at_ - 1);
        continue;
      }
      if (nodes.empty()) return fault(base::Fault{"expected ';'"});
      base::Expected<Property> property = read_property();
      if (!property) return tl::unexpected(property.error());
      nodes.back().push_back(*std::move(property));
    }
  }

  [[nodiscard]] bool done() const { return at_ >= file_.size(); }

  void skip_blanks() {
    while (!done() && is_blank(file_[at_])) ++at_;
  }

  /// Stops at the first ';' after a '('; mail headers and the like may come before.
  bool find_root() {
    while ((at_ = file_.find('(', at_)) != std::string_view::npos) {
      ++at_;
      skip_blanks();
      if (!done() && file_[at_] == ';') return true;
    }
    return false;
  }

  /// Lower-case letters in a name are ignored: FF[3] and older wrote `AddBlack` for AB.
  base::Expected<Property> read_property() {
    Property property;
    property.offset = at_;
    for (; !done() && (is_capital(file_[at_]) || is_small(file_[at_])); ++at_)
      if (is_capital(file_[at_])) property.name += file_[at_];
    if (property.name.empty()) return fault(base::Fault{"expected a property such as B[dd]"});
    skip_blanks();
    while (!done() && file_[at_] == '[') {
      const std::size_t begin = ++at_;
      while (!done() && file_[at_] != ']') at_ += file_[at_] == '\\' ? 2 : 1;
      at_ = std::min(at_, file_.size());
      if (done()) return fault(base::Fault{"the value of {property} is not closed by ']'", property.name});
      property.values.emplace_back(file_.substr(begin, at_ - begin));
      ++at_;
      skip_blanks();
    }
    if (property.values.empty()) return fault(base::Fault{"expected '[' and the value of {property}", property.name});
    return property;
  }

  [[nodiscard]] tl::unexpected<base::Fault> fault(const base::Fault& fault) const {
    return tl::unexpected(place(file_, at_).because(fault));
  }

  std::string_view file_;
  std::size_t at_ = 0;
};

}  // namespace

base::Expected<std::vector<Node>> parse_main_line(std::string_view file) {
  return Parser(file).main_line();
}

base::Expected<std::vector<TreeNode>> parse_tree(std::string_view file) {
  return Parser(file).tree();
}

base::Expected<std::vector<std::vector<Node>>> parse_all_lines(std::string_view file) {
  return Parser(file).all_lines();
}

base::Fault place(std::string_view file, std::size_t offset) {
  const std::string_view before = file.substr(0, offset);
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return base::Fault{"line {line}, column {column}", line, column};
}

std::string escape(std::string_view text, bool composed) {
  std::string result;
  for (const char c : to_plain(text)) {
    if (c == ']' || c == '\\' || (composed && c == ':')) result += '\\';
    result += c;
  }
  return result;
}

std::string unescape(std::string_view value) {
  std::string result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) {
      ++i;
      // An escaped line break, which may be CR LF, is removed.
      if (value[i] == '\r' && value.substr(i + 1).starts_with('\n')) ++i;
      if (value[i] == '\n' || value[i] == '\r') continue;
    }
    result += value[i];
  }
  return to_plain(result);
}

std::string unescape_lines(std::string_view value) {
  std::string text;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\') {
      // What follows is no line break, CR LF included.
      i += value.substr(i + 1).starts_with("\r\n") ? 2 : 1;
      continue;
    }
    if (value[i] != '\n' && value[i] != '\r') continue;
    text += unescape(value.substr(begin, i - begin)) + '\n';
    if (value.substr(i).starts_with("\r\n")) ++i;
    begin = i + 1;
  }
  return text + unescape(value.substr(std::min(begin, value.size())));
}

std::pair<std::string, std::string> split_composed(std::string_view value) {
  std::size_t colon = 0;
  while (colon < value.size() && value[colon] != ':') colon += value[colon] == '\\' ? 2 : 1;
  if (colon >= value.size()) return {unescape(value), {}};
  return {unescape(value.substr(0, colon)), unescape(value.substr(colon + 1))};
}

}  // namespace protocol::sgf
