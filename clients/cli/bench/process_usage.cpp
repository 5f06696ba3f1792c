#include "clients/cli/bench/process_usage.h"

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "clients/cli/failure.h"

namespace cli::bench {
namespace {

std::string proc_file(pid_t process, const std::string& name) {
  std::ifstream in("/proc/" + std::to_string(process) + "/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

ProcessUsage usage_of(pid_t process) {
  const std::string stat = proc_file(process, "stat");
  // The program's name is in parentheses and may contain anything.
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos)
    throw Failure("process " + std::to_string(process) +
                  " does not exist on this machine; --pid is the server's process");
  std::istringstream fields(stat.substr(name_end + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;  // numbered as in proc(5): utime is field 14
  double user_ticks = 0;
  double kernel_ticks = 0;
  fields >> user_ticks >> kernel_ticks;

  std::istringstream pages(proc_file(process, "statm"));
  std::size_t size = 0;
  std::size_t resident = 0;
  std::size_t shared = 0;
  pages >> size >> resident >> shared;
  return {(user_ticks + kernel_ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK)),
          (resident - shared) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE))};
}

}  // namespace cli::bench
