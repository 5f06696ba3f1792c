#include <cstdio>

#include "clients/cli/command_line.h"
#include "engine/core/processor.h"

int main(int argc, char** argv) {
  if (const std::string_view missing = core::missing_instructions(); !missing.empty()) {
    std::fprintf(stderr, "qiyuan: this processor has no %s; build with cmake -DQIYUAN_CPU=x86-64\n", missing.data());
    return 1;
  }
  return cli::run(argc, argv);
}
