#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdio>
#include <functional>
#include <iostream>
#include <string>

#include "engine/base/overload.h"
#include "engine/base/processor.h"
#include "server/app/check_command.h"
#include "server/app/inventory_text.h"
#include "server/app/log.h"
#include "server/app/make_admin.h"
#include "server/app/migrate_command.h"
#include "server/app/new_password.h"
#include "server/app/node.h"
#include "server/arguments.h"
#include "server/bot/thread_priority.h"
#include "server/store/backup.h"
#include "server/store/engine_at.h"

namespace {

/// Every connection takes a descriptor: raises the limit to the maximum that the system allows.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Logs the settings that cannot change while the server runs; if something is wrong, everything stays unchanged.
void reload(app::Node& node, int argc, char** argv) {
  try {
    const auto given = parse_arguments(argc, argv);
    if (const auto* const arguments = std::get_if<Arguments>(&given)) {
      node.reload(arguments->settings);
      app::start_log(arguments->log);
      return spdlog::info("settings reloaded");
    }
    spdlog::error("settings not changed: the file of --config has an error, see above");
  } catch (const std::exception& error) {
    spdlog::error("settings not changed: {}", error.what());
  }
}

int serve(const Arguments& arguments, int argc, char** argv) {
  app::start_log(arguments.log);
  raise_descriptor_limit();
  // Sockets and timers belong to this thread and need no locks; other threads only post.
  boost::asio::io_context io{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
  app::Node node(io, arguments.settings);

  boost::asio::signal_set ends(io, SIGINT, SIGTERM);
  boost::asio::signal_set hang_ups(io, SIGHUP);
  const auto stopped = [&] {
    ends.cancel();
    hang_ups.cancel();
  };
  bool asked = false;
  std::function<void(const boost::system::error_code&, int)> asked_to_end = [&](const boost::system::error_code& error,
                                                                                int) {
    if (error) return;
    // A second signal means that the operator does not want to wait.
    if (asked) return node.stop();
    asked = true;
    ends.async_wait(asked_to_end);
    node.drain(stopped);
  };
  ends.async_wait(asked_to_end);
  std::function<void(const boost::system::error_code&, int)> hung_up = [&](const boost::system::error_code& error,
                                                                           int) {
    if (error) return;
    reload(node, argc, argv);
    hang_ups.async_wait(hung_up);
  };
  hang_ups.async_wait(hung_up);
  // The only line on standard output: scripts wait for it and read the ports.
  std::cout << "listening: " << node.ports() << std::endl;
  io.run();
  return 0;
}

void warn_about_note(const std::string& why) {
  if (why.empty()) return;
  std::cerr << "qiyuan-server: the backup is complete, but no note of it could be written: " << why << '\n';
}

void back_up(const std::filesystem::path& data, const Arguments::Backup& asked) {
  bot::lower_priority();  // a server that runs on this computer comes first
  if (asked.since.empty()) {
    const store::BackedUp made = store::back_up(data, asked.file);
    std::cout << asked.file.string() << " holds " << app::inventory_text(made.inventory) << '\n';
    warn_about_note(made.not_noted);
  } else {
    const store::ChangesBackedUp made = store::back_up_changes(data, asked.since, asked.file);
    std::cout << asked.file.string() << " holds what has changed since " << asked.since.string() << ": " << made.rows
              << " rows\n";
    warn_about_note(made.not_noted);
  }
}

int run(int argc, char** argv) {
  const auto given = parse_arguments(argc, argv);
  if (const int* const code = std::get_if<int>(&given)) return *code;
  const auto& arguments = std::get<Arguments>(given);
  const std::filesystem::path& data = arguments.settings.data;
  return std::visit(base::Overload{
                        [&](const Arguments::Serve&) { return serve(arguments, argc, argv); },
                        [&](const Arguments::Admin& admin) {
                          std::cout << app::make_admin(store::engine_at(arguments.settings.place()), admin.name,
                                                       app::read_new_password)
                                    << '\n';
                          return 0;
                        },
                        [&](const Arguments::Backup& backup) {
                          back_up(data, backup);
                          return 0;
                        },
                        [&](const Arguments::Restore& restore) {
                          const store::Restored restored = store::restore(restore.file, data, restore.base);
                          std::cout << data.string() << " holds " << app::inventory_text(restored.inventory) << '\n';
                          if (!restored.before.empty())
                            std::cout << "the previous database is now " << restored.before.string() << '\n';
                          return 0;
                        },
                        [&](const Arguments::Check& check) {
                          bot::lower_priority();
                          return app::check_data(data, check.options);
                        },
                        [](const Arguments::Migrate& migrate) { return app::migrate_data(migrate.options); },
                    },
                    arguments.what);
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::string_view missing = base::missing_instructions(); !missing.empty()) {
    std::fprintf(stderr, "qiyuan-server: this processor does not support %s; build with cmake -DQIYUAN_CPU=x86-64\n",
                 missing.data());
    return 1;
  }
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "qiyuan-server: %s\n", error.what());
    return 1;
  }
}
