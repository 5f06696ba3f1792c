#include <cstdio>

#include "clients/cli/commands/command_line.h"
#include "engine/base/processor.h"

int main(int argc, char** argv) {
  if (const std::string_view missing = base::missing_instructions(); !missing.empty()) {
    std::fprintf(stderr, "qiyuan: this processor has no %s; build with cmake -DQIYUAN_CPU=x86-64\n", missing.data());
    return 1;
  }
  return cli::run(argc, argv);
}
