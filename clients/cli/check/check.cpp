#include "clients/cli/check/check.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "clients/cli/check/checks.h"
#include "clients/cli/failure.h"
#include "clients/cli/game_start.h"
#include "clients/cli/terminal/terminal.h"
#include "protocol/codec/plain_text.h"

namespace cli::check {
namespace {

/// The number of last commands to show; --json has all of them.
constexpr std::size_t shown_commands = 12;

enum class Verdict { passed, failed, left_out };

struct Outcome {
  Verdict verdict = Verdict::passed;
  std::string text;
  bool died = false;
};

Outcome run(const Check& check, Examiner& engine) {
  try {
    engine.start();
    return {Verdict::passed, check.run(engine)};
  } catch (const LeftOut& left_out) {
    return {Verdict::left_out, left_out.what()};
  } catch (const Flaw& flaw) {
    return {Verdict::failed, flaw.what()};
  } catch (const EngineFailure& failure) {
    return {Verdict::failed, failure.what(), true};
  }
}

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return "passed";
    case Verdict::failed:
      return "failed";
    case Verdict::left_out:
      return "skipped";
  }
  return "";
}

void print_text(const Check& check, const Outcome& outcome, const std::vector<std::string>& commands, const Look& look,
                std::ostream& out) {
  const std::string verdict = (outcome.verdict == Verdict::failed ? "FAILED" : std::string{word(outcome.verdict)});
  out << (outcome.verdict == Verdict::failed ? look.red(verdict) : verdict) << std::string(10 - verdict.size(), ' ')
      << check.name << (outcome.text.empty() ? "" : ": ") << protocol::escaped(outcome.text) << '\n';
  if (outcome.verdict != Verdict::failed || commands.empty()) {
    out << std::flush;
    return;
  }
  const std::size_t from = commands.size() > shown_commands ? commands.size() - shown_commands : 0;
  out << "          Commands" << (from > 0 ? " after " + std::to_string(from) + " others" : "") << ":\n";
  for (std::size_t i = from; i < commands.size(); ++i) out << "            " << protocol::escaped(commands[i]) << '\n';
  out << std::flush;
}

void print_json(const Check& check, const Outcome& outcome, const std::vector<std::string>& commands,
                std::ostream& out) {
  nlohmann::ordered_json json{{"check", check.name}, {"verdict", word(outcome.verdict)}};
  if (!outcome.text.empty()) json["text"] = outcome.text;
  if (outcome.verdict == Verdict::failed) json["commands"] = commands;
  out << protocol::escaped(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) << std::endl;
}

}  // namespace

int check(const CheckArguments& arguments, std::ostream& out) {
  const base::Expected<const core::GameKind*> kind = find_kind(arguments.game);
  if (!kind) throw Failure(kind.error().text());
  const base::Expected<core::AnyGame> start = start_game(**kind, arguments.options);
  if (!start) throw Failure(start.error().text());
  Examiner engine(arguments, **kind, *start);
  const Look look = look_of_stdout(false);
  int failed = 0;
  for (const Check& each : checks()) {
    const Outcome outcome = run(each, engine);
    failed += outcome.verdict == Verdict::failed ? 1 : 0;
    arguments.json ? print_json(each, outcome, engine.commands(), out)
                   : print_text(each, outcome, engine.commands(), look, out);
    // If the engine does not start, all other tests would fail.
    if (outcome.died && &each == &checks().front()) break;
  }
  if (!arguments.json)
    out << (failed == 0 ? "The engine passed.\n"
                        : std::to_string(failed) + (failed == 1 ? " test failed.\n" : " tests failed.\n"))
        << std::flush;
  return failed == 0 ? 0 : 1;
}

}  // namespace cli::check
