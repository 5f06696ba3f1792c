#include "server/store/sign_in_writer.h"

namespace store {

SignInWriter::SignInWriter(Database& database)
    : add_(database,
           "INSERT INTO sign_in (id, secret_hash, user_key, user_name, guest, client, address, since, used) "
           "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
      use_(database, "UPDATE sign_in SET used = max(used, ?2) WHERE id = ?1"),
      end_(database, "DELETE FROM sign_in WHERE id = ?1") {}

void SignInWriter::save(const NewSignIn& row) {
  add_.run(row.number, row.secret_hash, row.key, row.name, row.guest, row.client, row.address, row.since, row.used);
}

void SignInWriter::save(const SignInUsed& row) {
  use_.run(row.number, row.at);
}

void SignInWriter::save(const SignInEnded& row) {
  end_.run(row.number);
}

std::vector<NewSignIn> load_sign_ins(Database& database) {
  std::vector<NewSignIn> rows;
  Statement query(database,
                  "SELECT id, secret_hash, user_key, user_name, guest, client, address, since, used FROM sign_in "
                  "ORDER BY id");
  while (query.step()) {
    NewSignIn& row = rows.emplace_back();
    query.read(row.number, row.secret_hash, row.key, row.name, row.guest, row.client, row.address, row.since, row.used);
  }
  return rows;
}

}  // namespace store
