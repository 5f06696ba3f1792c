#include "server/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "server/app/web_pages.h"
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

void add_disk(CLI::App& arguments, app::DiskLimits& disk) {
  arguments
      .add_option("--min-free-disk", disk.min_free_megabytes,
                  "no game begins while the disk of the data folder has fewer megabytes left")
      ->check(CLI::Range(0, 1'000'000'000))
      ->capture_default_str();
  arguments
      .add_option("--max-data", disk.max_data_megabytes,
                  "no game begins while the data folder has so many megabytes; 0 for any number")
      ->check(CLI::Range(0, 1'000'000'000))
      ->capture_default_str();
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

void add_thesis(CLI::App& arguments, std::optional<app::Settings::Thesis>& thesis) {
  const auto settings = [&thesis]() -> app::Settings::Thesis& {
    if (!thesis) thesis = app::Settings::Thesis{};
    return *thesis;
  };
  CLI::Option* const port = arguments.add_option_function<std::uint16_t>(
      "--thesis-port", [settings](const std::uint16_t& number) { settings().port = number; },
      "port for clients that were written from the TibetanGO thesis (2019); 0 takes any free one. Without this option "
      "there is none");
  arguments
      .add_option_function<int>(
          "--thesis-tables", [settings](const int& number) { settings().tables.tables = number; },
          "how many tables such clients find")
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
          "the engine at these tables, a bot of jiaqi with its options")
      ->type_name("BOT")
      ->default_str("alpha-beta:level=5")
      ->needs(port);
}

void add_log(CLI::App& arguments, app::LogSettings& log) {
  arguments.add_option("--log-level", log.level, "what is logged")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
      ->capture_default_str();
  arguments.add_option("--log-format", log.format, "a line of text or an object of JSON for each record")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  CLI::Option* const file =
      arguments.add_option("--log-file", log.file, "file to log into, instead of standard error")->type_name("FILE");
  arguments.add_option("--log-megabytes", log.megabytes, "a larger log file becomes FILE.1, that one FILE.2 and so on")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str()
      ->needs(file);
  arguments.add_option("--log-files", log.files, "how many of these are kept")
      ->check(CLI::Range(1, 1'000))
      ->capture_default_str()
      ->needs(file);
}

/// The commands beside serving. Each has the option --data of its own, so that it may stand behind the command's word.
class Commands {
 public:
  Commands(CLI::App& arguments, std::filesystem::path& data) : data_(data) {
    admin_ = add(arguments, "admin",
                 "Make the account NAME an admin, who may give roles to others (Grant,user,role).\n"
                 "An account that does not exist yet is made: its password is asked for twice, or read from\n"
                 "the standard input where that is no terminal. The server must not be running.\n\n"
                 "Example: qiyuan-server admin ana --data /var/lib/qiyuan");
    admin_->add_option("NAME", name_, "the account")->required();
    backup_ = add(arguments, "backup",
                  "Copy the database, as it is at one moment, into the new file FILE, while the server goes on.\n"
                  "The copy is read through before it gets its name. A note of it is left in the data folder, so that\n"
                  "a server that finds its database damaged can say which backup to restore.\n\n"
                  "Example: qiyuan-server backup /srv/backup/server-$(date +%F).db --data /var/lib/qiyuan");
    backup_->add_option("FILE", file_, "the copy; it must not exist yet")->required();
    restore_ =
        add(arguments, "restore",
            "Put the backup FILE in the place of the database, once it has been read through. The database that\n"
            "is there is kept under another name. The server must not be running.\n\n"
            "Example: qiyuan-server restore /srv/backup/server-2026-11-22.db --data /var/lib/qiyuan");
    restore_->add_option("FILE", file_, "what `qiyuan-server backup` has made")->required();
    check_ = add(arguments, "check",
                 "Read the whole database and say whether it is in order, and which backup is the last. The server\n"
                 "may be running.\n\n"
                 "Example: qiyuan-server check --data /var/lib/qiyuan");
    arguments.require_subcommand(0, 1);
  }

  /// Which of them was given.
  [[nodiscard]] decltype(Arguments::what) parsed() const {
    if (admin_->parsed()) return Arguments::Admin{name_};
    if (backup_->parsed()) return Arguments::Backup{file_};
    if (restore_->parsed()) return Arguments::Restore{file_};
    if (check_->parsed()) return Arguments::Check{};
    return Arguments::Serve{};
  }

 private:
  CLI::App* add(CLI::App& arguments, const std::string& word, const std::string& help) {
    CLI::App* const command = arguments.add_subcommand(word, help);
    command->add_option("--data", data_, "folder of the database")->capture_default_str();
    return command;
  }

  std::filesystem::path& data_;
  std::string name_;
  std::filesystem::path file_;
  CLI::App* admin_;
  CLI::App* backup_;
  CLI::App* restore_;
  CLI::App* check_;
};

}  // namespace

std::variant<Arguments, int> parse_arguments(int argc, char** argv) {
  Arguments given;
  given.settings.lobby.version = QIYUAN_VERSION;
  given.settings.bot_threads = std::max(1U, std::thread::hardware_concurrency());
  bool no_guests = false;

  CLI::App arguments{
      "The server of Qiyuan 棋院: a server in which board games are played over a network.\n"
      "It listens for clients of the line protocol and serves web pages. All games are kept in the data folder;\n"
      "after a stop, however it came, they go on where they stood.\n\n"
      "Example: qiyuan-server --data /var/lib/qiyuan --port 5188 --http-port 8080\n"
      "Stop it with Ctrl-C or SIGTERM; a second one does not wait for games (--drain).\n"
      "SIGHUP reads the arguments and the file of --config again; games and connections stay.\n"
      "The first admin is made before the start: qiyuan-server admin NAME --data FOLDER\n",
      "qiyuan-server"};
  arguments.set_version_flag("--version", QIYUAN_VERSION);
  arguments.add_option("--data", given.settings.data, "folder of the database, made if it does not exist")
      ->capture_default_str();
  arguments.add_option("--port", given.settings.port, "port of the line protocol; 0 takes any free one")
      ->capture_default_str();
  arguments.add_option("--http-port", given.settings.http_port, "port of the web pages; 0 takes any free one")
      ->capture_default_str();
  std::string web;
  arguments
      .add_option("--web", web,
                  "folder of the built web page, `none` for a status page alone. Without this option it is looked for "
                  "beside the program")
      ->type_name("DIR");
  std::string announce = net::default_service_name();
  arguments
      .add_option(
          "--announce", announce,
          "what the server is called where the local network's services are listed, `none` to tell nobody; needs "
          "Avahi (apt install avahi-daemon avahi-utils). The computer's name is in it unless given")
      ->check([](const std::string& name) {
        return name.empty() || name.size() > net::max_service_name ? "a name has 1 to 63 bytes" : std::string{};
      })
      ->type_name("NAME");
  add_tls(arguments, given.settings.tls);
  add_thesis(arguments, given.settings.thesis);
  add_limits(arguments, given.settings.limits);
  arguments
      .add_option("--trust-proxy", given.settings.proxies,
                  "address or network (10.0.0.0/8) of a proxy before the web port, such as nginx, that says in "
                  "X-Forwarded-For who its clients are; nobody else is believed. May be given several times")
      ->type_name("ADDRESS");
  arguments
      .add_option_function<int>(
          "--drain", [&](const int& seconds) { given.settings.drain = std::chrono::seconds(seconds); },
          "when it is to stop, the server lets no game begin and waits so long for those that are played")
      ->check(CLI::Range(0, 86'400))
      ->type_name("SECONDS")
      ->default_str("0");
  add_disk(arguments, given.settings.disk);
  arguments
      .add_option("--bot-threads", given.settings.bot_threads,
                  "how many built-in bots may think at the same time; one for each core unless given")
      ->check(CLI::Range(1U, 256U));
  arguments.add_flag("--no-guests", no_guests, "only accounts may log in");
  arguments
      .add_option("--registrations", given.settings.lobby.logins.registrations_an_hour,
                  "how many accounts may be made from one address in an hour")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  add_log(arguments, given.log);
  const Commands commands(arguments, given.settings.data);
  arguments.set_config("--config", "", "file with these options, one `name=value` a line (TOML)")->type_name("FILE");
  arguments.allow_config_extras(CLI::config_extras_mode::error);
  CLI11_PARSE(arguments, argc, argv);

  given.what = commands.parsed();
  given.settings.lobby.guests = !no_guests;
  if (announce != "none") given.settings.announce = announce;
  given.settings.web = web.empty()     ? app::find_web_folder()
                       : web == "none" ? std::nullopt
                                       : std::optional<std::filesystem::path>{web};
  return given;
}
