#include "engine/core/options.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "engine/base/overload.h"
#include "engine/base/text.h"

namespace core {
namespace {

using Value = std::variant<std::int64_t, std::string, bool>;

std::string halves_text(std::int64_t halves) {
  std::string text = halves < 0 ? "-" : "";
  const std::int64_t size = halves < 0 ? -halves : halves;
  text += std::to_string(size / 2);
  if (size % 2 != 0) text += ".5";
  return text;
}

std::optional<std::int64_t> parse_halves(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::size_t dot = text.find('.');
  const std::string_view fraction = dot == std::string_view::npos ? "0" : text.substr(dot + 1);
  if (fraction != "0" && fraction != "5" && fraction != "00" && fraction != "50") return std::nullopt;
  const std::optional<std::uint32_t> whole = base::parse_number<std::uint32_t>(text.substr(0, dot));
  if (!whole) return std::nullopt;
  const std::int64_t halves = std::int64_t{*whole} * 2 + (fraction.front() == '5' ? 1 : 0);
  return negative ? -halves : halves;
}

std::string thousandths_text(std::int64_t thousandths) {
  const std::int64_t size = thousandths < 0 ? -thousandths : thousandths;
  std::string text = (thousandths < 0 ? "-" : "") + std::to_string(size / 1000);
  if (size % 1000 == 0) return text;
  // The leading 1 keeps the zeros after the decimal point.
  std::string fraction = std::to_string(1000 + size % 1000).substr(1);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return text + "." + fraction;
}

std::optional<std::int64_t> parse_thousandths(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::size_t dot = text.find('.');
  std::string fraction{dot == std::string_view::npos ? "0" : text.substr(dot + 1)};
  if (fraction.empty() || fraction.size() > 3) return std::nullopt;
  fraction.resize(3, '0');
  const auto whole = base::parse_number<std::uint32_t>(text.substr(0, dot));
  const auto part = base::parse_number<std::uint32_t>(fraction);
  if (!whole || !part) return std::nullopt;
  const std::int64_t thousandths = std::int64_t{*whole} * 1000 + *part;
  return negative ? -thousandths : thousandths;
}

std::optional<bool> parse_flag(std::string_view text) {
  for (const std::string_view yes : {"on", "yes", "true", "1"})
    if (base::equal_ignoring_case(text, yes)) return true;
  for (const std::string_view no : {"off", "no", "false", "0"})
    if (base::equal_ignoring_case(text, no)) return false;
  return std::nullopt;
}

std::optional<Value> within(std::optional<std::int64_t> number, std::int64_t low, std::int64_t high) {
  if (!number || *number < low || *number > high) return std::nullopt;
  return Value{*number};
}

std::optional<Value> read(const OptionSpec& spec, std::string_view text) {
  return std::visit(
      base::Overload{
          [&](const IntegerRange& type) { return within(base::parse_number<std::int64_t>(text), type.low, type.high); },
          [&](const IntegerChoice& type) -> std::optional<Value> {
            const auto number = base::parse_number<std::int64_t>(text);
            if (!number || std::ranges::find(type.values, *number) == type.values.end()) return std::nullopt;
            return Value{*number};
          },
          [&](const HalfPoints& type) { return within(parse_halves(text), type.low, type.high); },
          [&](const Thousandths& type) { return within(parse_thousandths(text), type.low, type.high); },
          [&](const WordChoice& type) -> std::optional<Value> {
            for (const std::string_view word : type.words)
              if (base::equal_ignoring_case(word, text)) return Value{std::string{word}};
            return std::nullopt;
          },
          [&](const Flag&) -> std::optional<Value> {
            const std::optional<bool> flag = parse_flag(text);
            return flag ? std::optional<Value>{*flag} : std::nullopt;
          },
          [&](const Text&) -> std::optional<Value> { return Value{std::string{text}}; },
      },
      spec.type);
}

Value fallback(const OptionSpec& spec) {
  return std::visit(base::Overload{
                        [](const WordChoice& type) { return Value{std::string{type.fallback}}; },
                        [](const Text& type) { return Value{std::string{type.fallback}}; },
                        [](const auto& type) { return Value{type.fallback}; },
                    },
                    spec.type);
}

std::string value_text(const OptionSpec& spec, const Value& value) {
  return std::visit(base::Overload{
                        [&](std::int64_t number) {
                          if (std::holds_alternative<HalfPoints>(spec.type)) return halves_text(number);
                          if (std::holds_alternative<Thousandths>(spec.type)) return thousandths_text(number);
                          return std::to_string(number);
                        },
                        [](const std::string& text) { return text; },
                        [](bool flag) { return std::string{flag ? "on" : "off"}; },
                    },
                    value);
}

}  // namespace

std::string valid_values(const OptionSpec& spec) {
  return std::visit(
      base::Overload{
          [](const IntegerRange& type) { return std::to_string(type.low) + ".." + std::to_string(type.high); },
          [](const IntegerChoice& type) {
            std::vector<std::string> texts;
            for (const std::int64_t value : type.values) texts.push_back(std::to_string(value));
            return base::join(texts, "|");
          },
          [](const HalfPoints& type) { return halves_text(type.low) + ".." + halves_text(type.high); },
          [](const Thousandths& type) { return thousandths_text(type.low) + ".." + thousandths_text(type.high); },
          [](const WordChoice& type) { return base::join(type.words, "|"); },
          [](const Flag&) { return std::string{"on|off"}; },
          [](const Text& type) { return std::string{type.form}; },
      },
      spec.type);
}

std::string default_value(const OptionSpec& spec) {
  return value_text(spec, fallback(spec));
}

std::string describe(const OptionSpec& spec) {
  return std::string{spec.name} + "=" + default_value(spec) + ":" + valid_values(spec);
}

std::string describe(OptionSpecs specs) {
  std::vector<std::string> texts;
  for (const OptionSpec& spec : specs) texts.push_back(describe(spec));
  return base::join(texts, " ");
}

Options Options::defaults(OptionSpecs specs) {
  Options options;
  for (const OptionSpec& spec : specs) options.entries_.push_back({&spec, fallback(spec)});
  return options;
}

base::Expected<Options> Options::parse(OptionSpecs specs, std::span<const KeyValue> given) {
  Options options = defaults(specs);
  for (const auto& [key, text] : given) {
    Entry* const entry = options.find(key);
    if (entry == nullptr) {
      if (specs.empty()) return base::fault("unknown option '{option}': there are no options here", key);
      std::vector<std::string_view> names;
      for (const OptionSpec& spec : specs) names.push_back(spec.name);
      return base::fault("unknown option '{option}'; valid: {names}", key, base::join(names, ", "));
    }
    const std::optional<Value> value = read(*entry->spec, text);
    if (!value)
      return base::fault("{option} cannot be '{value}'; valid: {range}", entry->spec->name, text,
                         valid_values(*entry->spec));
    entry->value = *value;
  }
  return options;
}

Options::Entry* Options::find(std::string_view name) {
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return base::equal_ignoring_case(entry.spec->name, name); });
  return found == entries_.end() ? nullptr : &*found;
}

const Options::Entry& Options::entry(std::string_view name) const {
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) { return entry.spec->name == name; });
  assert(found != entries_.end());
  return *found;
}

std::int64_t Options::integer(std::string_view name) const {
  return std::get<std::int64_t>(entry(name).value);
}
double Options::decimal(std::string_view name) const {
  return static_cast<double>(integer(name)) / 1000;
}
std::string_view Options::word(std::string_view name) const {
  return std::get<std::string>(entry(name).value);
}
bool Options::flag(std::string_view name) const {
  return std::get<bool>(entry(name).value);
}

std::vector<KeyValue> Options::all() const {
  std::vector<KeyValue> result;
  for (const Entry& entry : entries_)
    result.emplace_back(std::string{entry.spec->name}, value_text(*entry.spec, entry.value));
  return result;
}

}  // namespace core
