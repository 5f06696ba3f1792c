#include "engine/othello/make_weights/samples.h"

#include <fstream>
#include <stdexcept>

namespace othello {

void write_samples(const std::filesystem::path& file, std::span<const Sample> samples) {
  const std::filesystem::path unfinished = file.string() + ".part";
  {
    std::ofstream out(unfinished, std::ios::binary);
    out.write(reinterpret_cast<const char*>(samples.data()), static_cast<std::streamsize>(samples.size_bytes()));
    if (!out.flush()) throw std::runtime_error("cannot write " + unfinished.string());
  }
  std::filesystem::rename(unfinished, file);
}

void read_samples(const std::filesystem::path& file, std::vector<Sample>& out) {
  const std::size_t count = std::filesystem::file_size(file) / sizeof(Sample);
  const std::size_t before = out.size();
  out.resize(before + count);
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(out.data() + before), static_cast<std::streamsize>(count * sizeof(Sample)));
  if (!in) throw std::runtime_error("cannot read " + file.string());
}

}  // namespace othello
