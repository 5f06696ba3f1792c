// Fuzzes the frames between the servers of a database.

#include "server/doors/frame.h"

#include "tests/fuzz/targets.h"

namespace fuzz {

void door_frame(Input bytes) {
  const std::optional<doors::Frame> frame = doors::decoded(bytes);
  if (!frame) return;
  const std::string text = doors::encoded(*frame);
  const std::optional<doors::Frame> again = doors::decoded(text);
  require(again && doors::encoded(*again) == text, "a frame is read as it is written");
}

}  // namespace fuzz
