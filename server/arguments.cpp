#include "server/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "engine/base/text.h"
#include "server/app/web_pages.h"
#include "server/commands.h"
#include "server/net/announcement.h"

namespace {

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
                  "Maximum number of connections; clients that have not logged in can use at most half of them.")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  arguments
      .add_option("--connections-per-address", limits.connections_per_address,
                  "Maximum number of connections from one address, and as many to the web pages; 0: no limit.")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  arguments
      .add_option("--rate", limits.rate,
                  "Maximum sustained rate of lines per second from a client; four times as many for all clients of "
                  "one address together. Faster clients are read more slowly. 0: no limit.")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  add_seconds(arguments, "--login-time", limits.login_time,
              "Time after which a client that has not logged in is disconnected.");
  add_seconds(arguments, "--ping-time", limits.ping_time,
              "Time of silence after which the server sends a client a ping.");
}

void add_web(CLI::App& arguments, app::Settings& settings) {
  CLI::Option* const proxy =
      arguments
          .add_option(
              "--trust-proxy", settings.proxies,
              "Address or network (10.0.0.0/8) of a proxy in front of the web port, such as nginx, whose "
              "X-Forwarded-For names the client and whose X-Forwarded-Proto says whether it uses HTTPS; the headers "
              "are ignored from all other addresses. May be given several times.")
          ->type_name("ADDRESS");
  arguments
      .add_flag("--proxy-protocol", settings.proxy_protocol,
                "The proxies of --trust-proxy are in front of the line ports too (--port, --tls-port, --thesis-port), "
                "and begin each connection with a PROXY protocol header, version 1 or 2, that names the client. The "
                "server closes their connections without a valid header; all other clients connect without one.")
      ->needs(proxy);
  arguments
      .add_option("--host", settings.hosts,
                  "Name under which browsers use the web port. Addresses, localhost and the computer's own name are "
                  "always allowed; requests for other names are refused, because they may come from a malicious page. "
                  "`*` allows all. May be given several times.")
      ->type_name("NAME");
  arguments
      .add_option("--request-rate", settings.web_limits.rate,
                  "Maximum sustained rate of requests per second to the web port from one address, counting each TLS "
                  "handshake as one; faster ones wait. 0: no limit.")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
}

void add_tables(CLI::App& arguments, room::TableLimits& limits) {
  arguments
      .add_option("--tables", limits.max_tables,
                  "Maximum number of tables with an unfinished game; tables of tournaments do not count.")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  arguments
      .add_option("--tables-per-user", limits.max_tables_per_user,
                  "Maximum number of these tables that one user has opened.")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
}

void add_guest_bots(CLI::App& arguments, room::GuestBots& limits) {
  arguments
      .add_option("--guest-bots", limits.thinking,
                  "Maximum number of built-in bots that think at the same time for one guest; the guest's others wait.")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  arguments
      .add_option_function<int>(
          "--guest-bot-time", [&limits](const int& seconds) { limits.time = std::chrono::seconds(seconds); },
          "Maximum time for which a guest's bot thinks about one move.")
      ->check(CLI::Range(1, 3'600))
      ->type_name("SECONDS")
      ->default_str(std::to_string(std::chrono::duration_cast<std::chrono::seconds>(limits.time).count()));
  arguments.add_option("--guest-bot-threads", limits.threads, "Maximum number of threads of a guest's bot.")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  arguments.add_option("--guest-bot-memory", limits.mebibytes, "Maximum memory of a guest's bot, in mebibytes.")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
}

/// `database`: the option with which there is no data folder.
void add_disk(CLI::App& arguments, app::DiskLimits& disk, CLI::Option* database) {
  arguments
      .add_option("--min-free-disk", disk.min_free_megabytes,
                  "Minimum free space on the disk of the data folder, in megabytes; below it no new games start.")
      ->check(CLI::Range(0, 1'000'000'000))
      ->capture_default_str()
      ->excludes(database);
  arguments
      .add_option("--max-data", disk.max_data_megabytes,
                  "Maximum size of the data folder in megabytes; above it no new games start. 0: no limit.")
      ->check(CLI::Range(0, 1'000'000'000))
      ->capture_default_str()
      ->excludes(database);
}

void add_readers(CLI::App& arguments, app::Settings& settings) {
  arguments
      .add_option("--readers", settings.readers,
                  "Number of questions about finished games that the server answers at the same time; searches leave "
                  "one reader free.")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  add_seconds(arguments, "--question-time", settings.question_time,
              "Maximum time for one of these questions; a longer one ends with an error.");
}

CLI::Option* add_link(CLI::App& arguments, std::optional<app::Settings::Link>& link) {
  return arguments
      .add_option_function<std::string>(
          "--link",
          [&link](const std::string& address) {
            const std::size_t colon = address.rfind(':');
            const auto port = base::parse_number<std::uint16_t>(
                colon == std::string::npos ? std::string_view{} : std::string_view{address}.substr(colon + 1));
            if (!port || colon == 0)
              throw CLI::ValidationError("--link", "'" + address + "' is not HOST:PORT, such as 10.0.0.1:5190");
            link = app::Settings::Link{address.substr(0, colon), *port};
          },
          "Name or address of this computer, and the port, at which the other servers of the database reach this one; "
          "port 0 takes any free port. A standby with it opens its ports at once and is a door: it carries its clients "
          "to the server that serves.")
      ->type_name("HOST:PORT");
}

void add_metrics(CLI::App& arguments, app::MetricsSettings& metrics) {
  arguments
      .add_option("--metrics-from", metrics.from,
                  "Address or network (10.0.0.0/8) that may read /metrics directly, without a proxy. May be given "
                  "several times; by default only the server's own computer.")
      ->type_name("ADDRESS");
  arguments
      .add_option(
          "--metrics-token", metrics.token,
          "File with a token, at least 16 characters on one line. A program that sends it (Authorization: Bearer "
          "TOKEN) may read /metrics from any address, and through a proxy.")
      ->type_name("FILE");
}

void add_tls(CLI::App& arguments, std::optional<app::Settings::Tls>& tls) {
  const auto settings = [&tls]() -> app::Settings::Tls& {
    if (!tls) tls = app::Settings::Tls{};
    return *tls;
  };
  CLI::Option* const port = arguments.add_option_function<std::uint16_t>(
      "--tls-port", [settings](const std::uint16_t& number) { settings().port = number; },
      "Port of the line protocol over TLS; 0 takes any free port. Without this option there is no such port.");
  CLI::Option* const https = arguments.add_option_function<std::uint16_t>(
      "--https-port", [settings](const std::uint16_t& number) { settings().https_port = number; },
      "Port of the web pages over HTTPS; 0 takes any free port. Without this option there is no such port.");
  arguments
      .add_flag_callback(
          "--redirect-to-https", [settings] { settings().redirect_to_https = true; },
          "Send browsers from the web port to the HTTPS port and tell them to use only HTTPS for this host. WebSockets "
          "then need TLS too; /health and /metrics remain on both ports.")
      ->needs(https);
  CLI::Option* const certificate =
      arguments
          .add_option_function<std::string>(
              "--tls-certificate", [settings](const std::string& file) { settings().files.certificate = file; },
              "PEM file with the certificate for the TLS ports; `deploy/certificate` creates one.")
          ->type_name("FILE");
  port->needs(certificate);
  https->needs(certificate);
  arguments
      .add_option_function<std::string>(
          "--tls-key", [settings](const std::string& file) { settings().files.key = file; },
          "PEM file with the private key, if it is not in the same file as the certificate.")
      ->type_name("FILE")
      ->needs(certificate);
  arguments.parse_complete_callback([port, https, certificate] {
    if (certificate->count() > 0 && port->count() == 0 && https->count() == 0)
      throw CLI::RequiresError("--tls-certificate", "--tls-port or --https-port");
  });
}

void add_thesis(CLI::App& arguments, std::optional<app::Settings::Thesis>& thesis) {
  const auto settings = [&thesis]() -> app::Settings::Thesis& {
    if (!thesis) thesis = app::Settings::Thesis{};
    return *thesis;
  };
  CLI::Option* const port = arguments.add_option_function<std::uint16_t>(
      "--thesis-port", [settings](const std::uint16_t& number) { settings().port = number; },
      "Port for clients that were written from the TibetanGO thesis (2019); 0 takes any free port. Without this "
      "option there is no such port.");
  arguments
      .add_option_function<int>(
          "--thesis-tables", [settings](const int& number) { settings().tables.tables = number; },
          "Number of tables on the thesis port.")
      ->check(CLI::Range(1, 1000))
      ->type_name("NUMBER")
      ->default_str("8")
      ->needs(port);
  arguments
      .add_option_function<std::string>(
          "--thesis-bot",
          [settings](const std::string& text) {
            auto tables = room::with_engine(settings().tables, text);
            if (!tables) throw CLI::ValidationError("--thesis-bot", tables.error().text());
            settings().tables = *std::move(tables);
          },
          "Engine at these tables: a Jiaqi bot with its options.")
      ->type_name("BOT")
      ->default_str("alpha-beta:level=5")
      ->needs(port);
}

void add_log(CLI::App& arguments, app::LogSettings& log) {
  arguments.add_option("--log-level", log.level, "Minimum level of the records to log.")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
      ->capture_default_str();
  arguments
      .add_option("--log-format", log.format, "Format of the log: a line of text or a JSON object for each record.")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  CLI::Option* const file =
      arguments.add_option("--log-file", log.file, "File to write the log to, instead of standard error.")
          ->type_name("FILE");
  arguments
      .add_option("--log-megabytes", log.megabytes,
                  "Maximum size of the log file; a larger one is renamed to FILE.1, that one to FILE.2 and so on.")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str()
      ->needs(file);
  arguments.add_option("--log-files", log.files, "Number of old log files to keep.")
      ->check(CLI::Range(1, 1'000))
      ->capture_default_str()
      ->needs(file);
}

}  // namespace

std::variant<Arguments, int> parse_arguments(int argc, char** argv) {
  Arguments given;
  given.settings.lobby.version = QIYUAN_VERSION;
  given.settings.bot_threads = std::max(1U, std::thread::hardware_concurrency());
  bool no_guests = false;

  CLI::App arguments{
      "Qiyuan 棋院: a server for board games over a network.\n"
      "It listens for clients of the line protocol and serves web pages. All games are kept in the data folder\n"
      "and continue after a restart or a crash.\n\n"
      "Example: qiyuan-server --data /var/lib/qiyuan --port 5188 --http-port 8080\n"
      "Stop it with Ctrl-C or SIGTERM; a second signal stops it without waiting for games (--drain).\n"
      "SIGHUP reloads the arguments and the file of --config; games and connections are not affected.\n"
      "Create the first admin before the start: qiyuan-server admin NAME --data FOLDER\n",
      "qiyuan-server"};
  arguments.set_version_flag("--version", QIYUAN_VERSION);
  CLI::Option* const database = add_database(arguments, given.settings);
  arguments.add_option("--data", given.settings.data, "Folder of the database; created if it does not exist.")
      ->capture_default_str()
      ->excludes(database);
  arguments.add_option("--port", given.settings.port, "Port of the line protocol; 0 takes any free port.")
      ->capture_default_str();
  arguments.add_option("--http-port", given.settings.http_port, "Port of the web pages; 0 takes any free port.")
      ->capture_default_str();
  std::string web;
  arguments
      .add_option("--web", web,
                  "Folder of the built web page, or `none` for only a status page. By default the server looks for "
                  "it beside the program.")
      ->type_name("DIR");
  std::string announce = net::default_service_name();
  arguments
      .add_option("--announce", announce,
                  "Name under which the server is announced in the local network, or `none`; needs Avahi (apt install "
                  "avahi-daemon avahi-utils). The default contains the computer's name.")
      ->check([](const std::string& name) {
        return name.empty() || name.size() > net::max_service_name ? "a name has 1 to 63 bytes" : std::string{};
      })
      ->type_name("NAME");
  CLI::Option* const standby =
      arguments
          .add_flag(
              "--standby", given.settings.standby,
              "If another server uses the database of --database, wait until it has ended or has been silent for 8 "
              "seconds, and serve then. Until then the ports are closed, unless there is a --link.")
          ->needs(database);
  add_link(arguments, given.settings.link)->needs(standby);
  add_tls(arguments, given.settings.tls);
  add_thesis(arguments, given.settings.thesis);
  add_limits(arguments, given.settings.limits);
  add_web(arguments, given.settings);
  arguments
      .add_option_function<int>(
          "--drain", [&](const int& seconds) { given.settings.drain = std::chrono::seconds(seconds); },
          "Maximum time for which a server that is asked to stop waits for running games; it starts no new ones.")
      ->check(CLI::Range(0, 86'400))
      ->type_name("SECONDS")
      ->default_str("0");
  add_metrics(arguments, given.settings.metrics);
  add_disk(arguments, given.settings.disk, database);
  add_readers(arguments, given.settings);
  arguments
      .add_option("--bot-threads", given.settings.bot_threads,
                  "Maximum number of built-in bots that think at the same time; by default one per core.")
      ->check(CLI::Range(1U, 256U));
  arguments
      .add_option_function<int>(
          "--worker-silence",
          [&](const int& seconds) { given.settings.lobby.worker_silence = std::chrono::seconds(seconds); },
          "Time after which the games of a silent worker are given to another.")
      ->check(CLI::Range(3, 86'400))
      ->type_name("SECONDS")
      ->default_str("180");
  add_tables(arguments, given.settings.lobby.tables);
  add_guest_bots(arguments, given.settings.lobby.tables.guest_bots);
  arguments.add_flag("--no-guests", no_guests, "Allow only accounts to log in.");
  arguments
      .add_option("--registrations", given.settings.lobby.logins.registrations_an_hour,
                  "Maximum number of accounts created from one address per hour.")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_log(arguments, given.log);
  const Commands commands(arguments, given.settings);
  arguments.set_config("--config", "", "File with these options, one `name=value` per line (TOML).")->type_name("FILE");
  arguments.allow_config_extras(CLI::config_extras_mode::error);
  CLI11_PARSE(arguments, argc, argv);

  given.what = commands.parsed();
  given.settings.lobby.guests = !no_guests;
  given.settings.web_limits.connections_per_address = given.settings.limits.connections_per_address;
  if (announce != "none") given.settings.announce = announce;
  given.settings.web = web.empty()     ? app::find_web_folder()
                       : web == "none" ? std::nullopt
                                       : std::optional<std::filesystem::path>{web};
  return given;
}
