#include "server/store/sign_in_writer.h"

#include <string>
#include <utility>

#include "server/store/checksum.h"

namespace store {

SignInWriter::SignInWriter(Database& database)
    : add_(database, replace_row(database, "sign_in")),
      use_(database,
           change_row(database, "sign_in", {{"used", "CASE WHEN used < ?2 THEN ?2 ELSE used END"}}, "id = ?1")),
      end_(database, "DELETE FROM sign_in WHERE id = ?1") {}

void SignInWriter::save(const NewSignIn& row) {
  add_.run_row(row.number, row.secret_hash, row.key, row.name, row.guest, row.client, row.address, row.since, row.used);
}

void SignInWriter::save(const SignInUsed& row) {
  use_.run(row.number, row.at);
}

void SignInWriter::save(const SignInEnded& row) {
  end_.run(row.number);
}

std::vector<NewSignIn> load_sign_ins(Database& database, std::vector<std::string>& faults) {
  std::vector<NewSignIn> rows;
  Statement query(database,
                  "SELECT " + is_sound(database, "sign_in") +
                      ", id, secret_hash, user_key, user_name, guest, client, address, since, used FROM sign_in "
                      "ORDER BY id");
  while (query.step()) {
    NewSignIn row;
    bool sound = false;
    query.read(sound, row.number, row.secret_hash, row.key, row.name, row.guest, row.client, row.address, row.since,
               row.used);
    if (sound)
      rows.push_back(std::move(row));
    else
      faults.push_back(about_row("sign_in", "id=" + std::to_string(row.number), checksum_differs) +
                       ". Its user must log in again");
  }
  return rows;
}

}  // namespace store
