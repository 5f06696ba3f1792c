#pragma once

#include <span>
#include <string_view>

/// The fuzz targets: functions that read bytes written by others. A target aborts the program when something happens
/// that must not happen whatever the bytes are; sanitizers find the rest. The libFuzzer programs of deploy/fuzz and the
/// test that replays the corpora call the same targets.
namespace fuzz {

using Input = std::string_view;

struct Target {
  std::string_view name;  ///< also the name of its folder in corpus/
  void (*run)(Input);
};

std::span<const Target> targets();

/// Aborts the program with the text on standard error if the condition does not hold.
void require(bool holds, std::string_view text);

// One target for each kind of input, in the source file of the same name.
void lines(Input bytes);
void json(Input bytes);
void sgf(Input bytes);
void xml(Input bytes);
void ggf(Input bytes);
void record_json(Input bytes);
void study(Input bytes);
void gtp(Input bytes);
void nboard(Input bytes);
void moves(Input bytes);
void database(Input bytes);
void packed_rows(Input bytes);
void http(Input bytes);
void proxy(Input bytes);
void door_frame(Input bytes);

}  // namespace fuzz
