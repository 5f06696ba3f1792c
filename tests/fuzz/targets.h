#pragma once

#include <span>
#include <string_view>

/// What reads bytes that somebody else has written, each as a function of these bytes. A target ends the program when
/// something happens that must not, whatever the bytes are; sanitizers find the rest. The libFuzzer programs of
/// deploy/fuzz and the test that replays the corpora call the same targets.
namespace fuzz {

using Input = std::string_view;

struct Target {
  std::string_view name;  ///< also of its folder in corpus/
  void (*run)(Input);
};

std::span<const Target> targets();

/// Ends the program, with the text on standard error, where this does not hold.
void require(bool holds, std::string_view text);

// One for each kind of input, in the files of these names.
void lines(Input bytes);
void json(Input bytes);
void sgf(Input bytes);
void xml(Input bytes);
void ggf(Input bytes);
void record_json(Input bytes);
void gtp(Input bytes);
void nboard(Input bytes);
void moves(Input bytes);
void database(Input bytes);
void http(Input bytes);

}  // namespace fuzz
