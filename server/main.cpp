#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

#include "engine/core/processor.h"
#include "server/app/app.h"
#include "server/app/make_admin.h"
#include "server/app/new_password.h"
#include "server/app/web_pages.h"
#include "server/net/announcement.h"

namespace {

/// Every connection takes a descriptor: as many as the system lets us have.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int serve(const app::Settings& settings) {
  boost::asio::io_context io{1};
  app::App hall(io, settings);

  boost::asio::signal_set signals(io, SIGINT, SIGTERM);
  signals.async_wait([&](const boost::system::error_code& error, int) {
    if (!error) hall.stop();
  });
  // The one line on standard output: scripts wait for it and read the ports.
  std::cout << "listening: lines " << hall.port() << ", web " << hall.http_port();
  if (hall.tls_port() != 0) std::cout << ", tls " << hall.tls_port();
  std::cout << std::endl;
  io.run();
  return 0;
}

/// `qiyuan-server admin NAME`, which is chosen when it has been parsed.
CLI::App* add_admin(CLI::App& arguments, std::string& name, std::filesystem::path& data) {
  CLI::App* const admin = arguments.add_subcommand(
      "admin",
      "Make the account NAME an admin, who may give roles to others (Grant,user,role).\n"
      "An account that does not exist yet is made: its password is asked for twice, or read from\n"
      "the standard input where that is no terminal. The server must not be running.\n\n"
      "Example: qiyuan-server admin ana --data /var/lib/qiyuan");
  admin->add_option("NAME", name, "the account")->required();
  admin->add_option("--data", data, "folder of the database, made if it does not exist")->capture_default_str();
  return admin;
}

void add_seconds(CLI::App& arguments, const std::string& name, std::chrono::milliseconds& time,
                 const std::string& help) {
  arguments
      .add_option_function<int>(
          name, [&time](const int& seconds) { time = std::chrono::seconds(seconds); }, help)
      ->check(CLI::Range(1, 86'400))
      ->type_name("SECONDS")
      ->default_str(std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count()));
}

void add_limits(CLI::App& arguments, net::LineLimits& limits) {
  arguments
      .add_option("--connections", limits.connections,
                  "how many clients may be connected; those who have not logged in have half of the places at most")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  arguments
      .add_option("--connections-per-address", limits.connections_per_address,
                  "how many of them from one address; 0 for any number")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  arguments
      .add_option("--rate", limits.rate,
                  "lines a second that a client may send for long, and all clients of one address four times as many; "
                  "who sends faster is read more slowly; 0 for any number")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  add_seconds(arguments, "--login-time", limits.login_time, "who has not logged in after this time is sent away");
  add_seconds(arguments, "--ping-time", limits.ping_time,
              "after this time of silence a client is asked whether it is there");
}

void add_tls(CLI::App& arguments, std::optional<app::Settings::Tls>& tls) {
  const auto settings = [&tls]() -> app::Settings::Tls& {
    if (!tls) tls = app::Settings::Tls{};
    return *tls;
  };
  CLI::Option* const port = arguments.add_option_function<std::uint16_t>(
      "--tls-port", [settings](const std::uint16_t& number) { settings().port = number; },
      "port of the line protocol over TLS; 0 takes any free one. Without this option there is none");
  CLI::Option* const certificate =
      arguments
          .add_option_function<std::string>(
              "--tls-certificate", [settings](const std::string& file) { settings().files.certificate = file; },
              "PEM file with its certificate; `deploy/certificate` makes one")
          ->type_name("FILE")
          ->needs(port);
  port->needs(certificate);
  arguments
      .add_option_function<std::string>(
          "--tls-key", [settings](const std::string& file) { settings().files.key = file; },
          "PEM file with the key of the certificate, where it is not in the same file")
      ->type_name("FILE")
      ->needs(certificate);
}

int run(int argc, char** argv) {
  app::Settings settings;
  settings.lobby.version = QIYUAN_VERSION;
  settings.bot_threads = std::max(1U, std::thread::hardware_concurrency());
  std::string log_level = "info";
  bool no_guests = false;

  CLI::App arguments{
      "The server of Qiyuan 棋院: a hall in which board games are played over a network.\n"
      "It listens for clients of the line protocol and serves web pages. All games are kept in the data folder;\n"
      "after a stop, however it came, they go on where they stood.\n\n"
      "Example: qiyuan-server --data /var/lib/qiyuan --port 5188 --http-port 8080\n"
      "Stop it with Ctrl-C or SIGTERM.\n"
      "The first admin is made before the start: qiyuan-server admin NAME --data FOLDER\n",
      "qiyuan-server"};
  arguments.set_version_flag("--version", QIYUAN_VERSION);
  arguments.add_option("--data", settings.data, "folder of the database, made if it does not exist")
      ->capture_default_str();
  arguments.add_option("--port", settings.port, "port of the line protocol; 0 takes any free one")
      ->capture_default_str();
  arguments.add_option("--http-port", settings.http_port, "port of the web pages; 0 takes any free one")
      ->capture_default_str();
  std::string web;
  arguments
      .add_option("--web", web,
                  "folder of the built web page, `none` for a status page alone. Without this option it is looked for "
                  "beside the program")
      ->type_name("DIR");
  std::string announce = net::default_service_name();
  arguments
      .add_option("--announce", announce,
                  "what the hall is called where the local network's services are listed, `none` to tell nobody; needs "
                  "Avahi (apt install avahi-daemon avahi-utils). The computer's name is in it unless given")
      ->check([](const std::string& name) {
        return name.empty() || name.size() > net::longest_service_name ? "a name has 1 to 63 bytes" : std::string{};
      })
      ->type_name("NAME");
  add_tls(arguments, settings.tls);
  add_limits(arguments, settings.limits);
  arguments
      .add_option("--bot-threads", settings.bot_threads,
                  "how many built-in bots may think at the same time; one for each core unless given")
      ->check(CLI::Range(1U, 256U));
  arguments.add_flag("--no-guests", no_guests, "only accounts may log in");
  arguments
      .add_option("--registrations", settings.lobby.logins.registrations_an_hour,
                  "how many accounts may be made from one address in an hour")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  arguments.add_option("--log-level", log_level, "what is logged on standard error")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
      ->capture_default_str();
  std::string new_admin;
  const CLI::App* const admin = add_admin(arguments, new_admin, settings.data);
  arguments.set_config("--config", "", "file with these options, one `name=value` a line (TOML)")->type_name("FILE");
  arguments.allow_config_extras(CLI::config_extras_mode::error);
  CLI11_PARSE(arguments, argc, argv);

  if (admin->parsed()) {
    std::cout << app::make_admin(settings.data, new_admin, app::read_new_password) << '\n';
    return 0;
  }
  settings.lobby.guests = !no_guests;
  if (announce != "none") settings.announce = announce;
  settings.web = web.empty()     ? app::find_web_folder()
                 : web == "none" ? std::nullopt
                                 : std::optional<std::filesystem::path>{web};
  spdlog::set_default_logger(spdlog::stderr_color_mt("qiyuan"));
  spdlog::set_level(spdlog::level::from_str(log_level));
  raise_descriptor_limit();
  return serve(settings);
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::string_view missing = core::missing_instructions(); !missing.empty()) {
    std::fprintf(stderr, "qiyuan-server: this processor has no %s; build with cmake -DQIYUAN_CPU=x86-64\n",
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
