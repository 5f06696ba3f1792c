#include "server/commands.h"

#include "server/store/engine_at.h"

CLI::Option* add_database(CLI::App& arguments, app::Settings& settings) {
  return arguments
      .add_option("--database", settings.database,
                  "URL of a PostgreSQL database that replaces the data folder: postgresql://user@host/name. Its "
                  "password belongs in the file ~/.pgpass.")
      ->check(store::database_url_error)
      ->type_name("URL");
}

Commands::Commands(CLI::App& arguments, app::Settings& settings) : settings_(settings) {
  admin_ = add(arguments, "admin",
               "Give the account NAME the role admin, which can give roles to other accounts (Grant,user,role).\n"
               "If the account does not exist, it is created: the command asks for its password twice, or\n"
               "reads it from the standard input if that is not a terminal. The server must not be running.\n\n"
               "Example: qiyuan-server admin ana --data /var/lib/qiyuan");
  admin_->add_option("NAME", name_, "The account.")->required();
  backup_ = add(arguments, "backup",
                "Write a consistent copy of the database to the new file FILE; the server may be running.\n"
                "The copy is checked before it gets its name. The data folder keeps a note of it, so that\n"
                "a server that finds its database damaged can report which backup to restore.\n"
                "With --changes-since, FILE holds only what has changed since a complete backup, which `restore`\n"
                "then needs too.\n\n"
                "Examples: qiyuan-server backup /srv/backup/sunday.db --data /var/lib/qiyuan\n"
                "          qiyuan-server backup /srv/backup/monday.db --changes-since /srv/backup/sunday.db "
                "--data /var/lib/qiyuan");
  backup_->add_option("FILE", file_, "The copy; it must not exist yet.")->required();
  backup_->add_option("--changes-since", since_, "A complete backup of this database.")->type_name("FILE");
  expect_folder(backup_, "use pg_basebackup or pg_dump");
  restore_ = add(arguments, "restore",
                 "Check the backup FILE, then replace the database with it. The old database is kept under another\n"
                 "name. The server must not be running.\n\n"
                 "Example: qiyuan-server restore /srv/backup/server-2026-11-22.db --data /var/lib/qiyuan");
  restore_->add_option("FILE", file_, "A file created by `qiyuan-server backup`.")->required();
  restore_
      ->add_option("--base", base_,
                   "The complete backup that a file with changes needs, if it is neither where it was nor beside the "
                   "file.")
      ->type_name("FILE");
  expect_folder(restore_, "use the copy of pg_basebackup, or pg_restore");
  check_ = add(arguments, "check",
               "Read the whole database and report whether it is in order, and which backup is the last. The\n"
               "server may be running. Ctrl-C stops the check; --resume continues it.\n\n"
               "Example: qiyuan-server check --data /var/lib/qiyuan");
  check_->add_flag("--resume", check_options_.resume, "Continue the check that was stopped.");
  check_->add_flag("--json", check_options_.json, "Print the result as one JSON object.");
  expect_folder(check_, "use pg_amcheck");
  add_migrate(arguments);
  arguments.require_subcommand(0, 1);
}

decltype(Arguments::what) Commands::parsed() const {
  if (admin_->parsed()) return Arguments::Admin{name_};
  if (backup_->parsed()) return Arguments::Backup{file_, since_};
  if (restore_->parsed()) return Arguments::Restore{file_, base_};
  if (check_->parsed()) return Arguments::Check{check_options_};
  if (migrate_->parsed()) return Arguments::Migrate{migrate_options_};
  return Arguments::Serve{};
}

void Commands::add_migrate(CLI::App& arguments) {
  migrate_ = arguments.add_subcommand(
      "migrate",
      "Copy all data from a data folder into a PostgreSQL database, or back. A place is a folder, or a URL such as\n"
      "postgresql://user@host/name. The new place must be empty; the old one keeps its data. No server can use\n"
      "either of them meanwhile. The command compares each row and the record of each game before it commits the\n"
      "copy: after an error or Ctrl-C, nothing is copied.\n\n"
      "Make the database first: createdb --encoding UTF8 --locale C --template template0 qiyuan\n\n"
      "Examples: qiyuan-server migrate --from /var/lib/qiyuan --to postgresql:///qiyuan\n"
      "          qiyuan-server migrate --from postgresql:///qiyuan --to /var/lib/qiyuan-new");
  migrate_->add_option("--from", migrate_options_.from, "Where the data are.")->required()->type_name("PLACE");
  migrate_->add_option("--to", migrate_options_.to, "Where to copy them: a new folder or an empty database.")
      ->required()
      ->type_name("PLACE");
  migrate_->add_flag("--json", migrate_options_.json, "Print the result as one JSON object.");
}

CLI::App* Commands::add(CLI::App& arguments, const std::string& word, const std::string& help) {
  CLI::App* const command = arguments.add_subcommand(word, help);
  CLI::Option* const data =
      command->add_option("--data", settings_.data, "Folder of the database.")->capture_default_str();
  add_database(*command, settings_)->excludes(data);
  return command;
}

void Commands::expect_folder(CLI::App* command, const std::string& instead) {
  command->parse_complete_callback([this, command, instead] {
    if (settings_.database)
      throw CLI::ValidationError("--database",
                                 command->get_name() + " is for a data folder; with PostgreSQL, " + instead);
  });
}
