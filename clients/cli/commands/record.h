#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "clients/cli/net/credentials.h"
#include "clients/cli/terminal/terminal.h"
#include "protocol/record/game_record.h"

namespace cli {

/// A game, and where its record is: in a file or a data folder if given, else on a server.
struct RecordSource {
  RoomId game{};
  std::optional<std::filesystem::path> file;  ///< with a name that ends with one of protocol::record_formats
  Credentials visitor;
  std::optional<std::filesystem::path> data;
};

/// `qiyuan record show`: prints the final position and the moves.
struct RecordShowArguments {
  RecordSource source;
  bool json = false;
  bool ascii = false;
};
int record_show(const RecordShowArguments& arguments, std::ostream& out);

/// `qiyuan record export`: writes the record as a file for other programs.
struct RecordExportArguments {
  RecordSource source;
  std::string format = "sgf";  ///< one of protocol::record_formats
  std::string output;          ///< a file; empty: standard output
};
int record_export(const RecordExportArguments& arguments, std::ostream& out);

/// Prints a record for record_show. Fills in missing effects. Throws Failure if a move is against the rules.
void print_record(protocol::GameRecord record, const Look& look, std::ostream& out);

/// Returns the record of a game; empty if the server has no such game.
std::optional<protocol::GameRecord> ask_record(Client& client, RoomId game);

}  // namespace cli
