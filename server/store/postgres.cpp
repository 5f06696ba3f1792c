#include "server/store/postgres.h"

#include <poll.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "server/store/libpq.h"

namespace store {
namespace {

// Numbers of types, which PostgreSQL never changes.
constexpr Oid bool_type = 16;
constexpr Oid bigint_type = 20;
constexpr Oid smallint_type = 21;
constexpr Oid integer_type = 23;
constexpr Oid text_type = 25;

constexpr int as_text = 0;
constexpr int as_bytes = 1;

/// libpq ends its messages with a line break.
std::string without_line_break(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

SqlError error_of(const PGresult* result) {
  const char* const state = libpq().result_error_field(result, PG_DIAG_SQLSTATE);
  const std::string_view code = state == nullptr ? "" : state;
  const char* const message = libpq().result_error_field(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string text = message == nullptr ? without_line_break(libpq().result_error_message(result)) : message;
  if (code == "57014") return {SqlError::Kind::stopped, text};  // query_canceled
  // The errors of the procedure count_commit.
  if (code == "QY001") return {SqlError::Kind::fenced, text};
  if (code == "QY002") return {SqlError::Kind::disconnected, text};
  if (code == "XX001" || code == "XX002") return {SqlError::Kind::damaged, text};  // data or index corrupted
  return {SqlError::Kind::statement, text};
}

/// A statement in PostgreSQL's spelling.
struct Translated {
  std::string sql;         ///< with $1, $2 … for ?1, ?2 …
  std::vector<Oid> types;  ///< of the parameters: 0 if PostgreSQL finds it out, text if the statement does not use it
};

Translated translated(std::string_view sql) {
  Translated to;
  bool quoted = false;
  for (std::size_t at = 0; at < sql.size(); ++at) {
    if (sql[at] == '\'') quoted = !quoted;
    if (quoted || sql[at] != '?') {
      to.sql += sql[at];
      continue;
    }
    std::size_t end = at + 1;
    while (end < sql.size() && sql[end] >= '0' && sql[end] <= '9') ++end;
    const std::string_view digits = sql.substr(at + 1, end - at - 1);
    to.sql.append("$").append(digits);
    const std::size_t number = base::parse_number<std::size_t>(digits).value();
    if (to.types.size() < number) to.types.resize(number, text_type);
    to.types[number - 1] = 0;
    at = end - 1;
  }
  return to;
}

}  // namespace

void PostgresDatabase::Finish::operator()(pg_conn* connection) const {
  libpq().finish(connection);
}

void PostgresDatabase::Clear::operator()(pg_result* result) const {
  libpq().clear(result);
}

PostgresDatabase::PostgresDatabase(std::string url, std::optional<std::chrono::milliseconds> answer_time)
    : url_(std::move(url)), answer_time_(answer_time) {
  connect();
}

void PostgresDatabase::connect() {
  // A frozen server accepts connections and answers nothing. The URL can set another time.
  const std::array<const char*, 3> names{"connect_timeout", "dbname", nullptr};
  const std::array<const char*, 3> values{"5", url_.c_str(), nullptr};
  constexpr int expand_url = 1;
  connection_.reset(libpq().connectdb_params(names.data(), values.data(), expand_url));
  ++connections_;
  if (libpq().status(connection_.get()) != CONNECTION_OK) lose(libpq().error_message(connection_.get()));
  const auto keep = [](void* warning, const PGresult* notice) {
    *static_cast<std::string*>(warning) = libpq().result_error_field(notice, PG_DIAG_MESSAGE_PRIMARY);
  };
  libpq().set_notice_receiver(connection_.get(), keep, &warning_);
  // Otherwise a long pipeline would keep libpq waiting without a deadline: until the server has read it, and the server
  // until its results are read.
  if (libpq().setnonblocking(connection_.get(), 1) != 0) lose(libpq().error_message(connection_.get()));
  // A transaction that this connection leaves behind when it is lost must not block the next one.
  run("SET idle_in_transaction_session_timeout = '2s'");
  try {
    run("SET client_connection_check_interval = '1s'");  // for the statements of connections that were closed
  } catch (const SqlError& error) {
    if (error.disconnected()) throw;
    // PostgreSQL has this setting only on some systems. On others the statements run to their end.
  }
}

void PostgresDatabase::recover() {
  if (connection_ != nullptr && libpq().status(connection_.get()) == CONNECTION_OK) return;
  if (stop_ && stop_()) stop();
  connect();
}

void PostgresDatabase::disconnect() {
  connection_.reset();
  queued_ = 0;
  expectations_.clear();
}

/// Closes the connection, so that nothing that arrives later is taken for an answer.
void PostgresDatabase::lose(const std::string& why) {
  const std::string text = without_line_break(why);  // a message of the connection
  disconnect();
  throw SqlError(SqlError::Kind::disconnected, text);
}

void PostgresDatabase::expect_connection() {
  warning_.clear();
  if (connection_ == nullptr) throw SqlError(SqlError::Kind::disconnected, "there is no connection to PostgreSQL");
}

/// A statement gets a name when it is executed for the second time: then PostgreSQL need not parse it again.
class PostgresPrepared final : public Prepared {
 public:
  PostgresPrepared(PostgresDatabase& database, std::string_view sql)
      : database_(database), statement_(translated(sql)), values_(statement_.types.size()) {}
  ~PostgresPrepared() override {
    if (connection_number_ != database_.connections_ || connection() == nullptr) return;
    // After an error PostgreSQL refuses it until the end of the transaction, and libpq until the end of a pipeline;
    // then the statement stays as long as the connection.
    if (name_.empty() || database_.is_pipeline_ || libpq().transaction_status(connection()) == PQTRANS_INERROR) return;
    try {
      database_.run("DEALLOCATE " + name_);
    } catch (const SqlError&) {
      // The statement has ended with the connection.
    }
  }

  void bind(int parameter, std::int64_t value) override { put(parameter, {std::to_string(value), as_text}); }
  void bind(int parameter, std::string_view value, Keep /*keep*/) override {
    put(parameter, {std::string{value}, as_bytes});
  }
  void bind(int parameter, Blob value, Keep /*keep*/) override { put(parameter, {std::string{value.bytes}, as_bytes}); }

  bool step() override {
    if (!result_) {
      row_ = -1;
      execute(/*is_awaited=*/true);
    }
    if (row_ + 1 >= libpq().ntuples(result_.get())) return false;
    ++row_;
    return true;
  }
  void run() override {
    execute(/*is_awaited=*/!database_.is_pipeline_);
    reset();
  }
  void reset() override {
    result_.reset();
    for (std::optional<Value>& value : values_) value.reset();
  }

  [[nodiscard]] int columns() const override { return libpq().nfields(result_.get()); }
  [[nodiscard]] bool is_null(int column) const override { return libpq().getisnull(result_.get(), row_, column) != 0; }
  [[nodiscard]] std::int64_t number(int column) const override {
    const std::string_view digits = bytes(column);
    if (digits.empty()) return 0;  // NULL
    std::uint64_t value = 0;
    for (const char byte : digits) value = value << 8U | static_cast<unsigned char>(byte);
    switch (libpq().ftype(result_.get(), column)) {
      case bool_type:
      case bigint_type:
        return static_cast<std::int64_t>(value);
      case integer_type:
        return static_cast<std::int32_t>(value);
      case smallint_type:
        return static_cast<std::int16_t>(value);
      default:
        throw SqlError(SqlError::Kind::statement,
                       std::string{"the column "} + libpq().fname(result_.get(), column) + " is not a number");
    }
  }
  [[nodiscard]] std::string_view bytes(int column) const override {
    return {libpq().getvalue(result_.get(), row_, column),
            static_cast<std::size_t>(libpq().getlength(result_.get(), row_, column))};
  }

 private:
  struct Value {
    std::string bytes;
    int format;
  };

  [[nodiscard]] PGconn* connection() const { return database_.connection_.get(); }
  /// A value for which the statement has no parameter is not used.
  void put(int parameter, Value value) {
    if (const auto index = static_cast<std::size_t>(parameter) - 1; index < values_.size())
      values_[index] = std::move(value);
  }

  void execute(bool is_awaited) {
    try {
      send();
      if (is_awaited)
        result_ = database_.result();
      else
        database_.queued();
    } catch (...) {
      reset();
      throw;
    }
  }

  void send() {
    database_.expect_connection();
    const auto count = static_cast<int>(values_.size());
    if (connection_number_ != database_.connections_) {
      connection_number_ = database_.connections_;
      name_.clear();
      executed_ = false;
    }
    if (executed_ && name_.empty()) {
      const std::string name = "s" + std::to_string(++database_.statements_);
      database_.sent(
          libpq().send_prepare(connection(), name.c_str(), statement_.sql.c_str(), count, statement_.types.data()));
      database_.result();
      name_ = name;
    }
    executed_ = true;
    std::vector<const char*> bytes;
    std::vector<int> lengths;
    std::vector<int> formats;
    for (const std::optional<Value>& value : values_) {
      bytes.push_back(value ? value->bytes.c_str() : nullptr);
      lengths.push_back(value ? static_cast<int>(value->bytes.size()) : 0);
      formats.push_back(value ? value->format : as_text);
    }
    database_.sent(name_.empty()
                       ? libpq().send_query_params(connection(), statement_.sql.c_str(), count, statement_.types.data(),
                                                   bytes.data(), lengths.data(), formats.data(), as_bytes)
                       : libpq().send_query_prepared(connection(), name_.c_str(), count, bytes.data(), lengths.data(),
                                                     formats.data(), as_bytes));
  }

  PostgresDatabase& database_;
  Translated statement_;
  std::vector<std::optional<Value>> values_;
  std::string name_;
  bool executed_ = false;
  int connection_number_ = 0;  ///< of the connection that knows the name
  PostgresDatabase::Result result_;
  int row_ = -1;
};

std::unique_ptr<Prepared> PostgresDatabase::prepare(std::string_view sql) {
  return std::make_unique<PostgresPrepared>(*this, sql);
}

void PostgresDatabase::run(const std::string& sql) {
  expect_connection();
  sent(libpq().send_query(connection_.get(), sql.c_str()));
  result();
}

bool PostgresDatabase::in_transaction() const {
  if (connection_ == nullptr) return false;
  const PGTransactionStatusType status = libpq().transaction_status(connection_.get());
  return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

/// Throws if libpq has not accepted what it should send.
void PostgresDatabase::sent(int accepted) {
  if (accepted == 0) lose(libpq().error_message(connection_.get()));
}

void PostgresDatabase::expect_one_changed(std::string otherwise) {
  if (is_pipeline_)
    expectations_.push_back({queued_ - 1, std::move(otherwise)});
  else if (changes_ != 1)
    throw std::runtime_error(otherwise);
}

void PostgresDatabase::begin_pipeline() {
  expect_connection();
  sent(libpq().enter_pipeline_mode(connection_.get()));
  is_pipeline_ = true;
}

void PostgresDatabase::end_pipeline() noexcept {
  try {
    await_pipeline();
  } catch (const std::exception&) {
    // It is not the first one, which has led here.
  }
  is_pipeline_ = false;
  if (connection_ != nullptr) libpq().exit_pipeline_mode(connection_.get());
}

void PostgresDatabase::await_pipeline() {
  if (queued_ > 0) result();
}

void PostgresDatabase::await_expected() {
  if (!expectations_.empty()) result();
}

/// A statement of the pipeline that was sent.
void PostgresDatabase::queued() {
  // The deadline is for results, which PostgreSQL otherwise keeps until it has 8 kB of them.
  constexpr std::size_t flush_after = 64;
  if (++queued_ % flush_after == 0) sent(libpq().send_flush_request(connection_.get()));
}

/// The result of what was sent; the last one of several statements. Throws the first error.
PostgresDatabase::Result PostgresDatabase::result() {
  if (is_pipeline_) sent(libpq().pipeline_sync(connection_.get()));
  queued_ = 0;
  const std::vector<Expectation> expectations = std::exchange(expectations_, {});
  auto expectation = expectations.begin();
  std::exception_ptr error;
  const auto fail = [&error](const auto& first) {
    if (!error) error = std::make_exception_ptr(first);
  };
  Result last;
  std::size_t statement = 0;
  for (Result next = next_result(); next; next = next_result(), ++statement) {
    if (libpq().result_status(next.get()) == PGRES_FATAL_ERROR) fail(error_of(next.get()));
    changes_ = base::parse_number<int>(libpq().cmd_tuples(next.get())).value_or(0);
    if (expectation != expectations.end() && expectation->statement == statement) {
      if (changes_ != 1) fail(std::runtime_error(expectation->otherwise));
      ++expectation;
    }
    const std::string warning = std::exchange(warning_, {});
    // "The transaction has already committed locally, but might not have been replicated to the standby."
    if (libpq().cmd_status(next.get()) == std::string_view{"COMMIT"} && !warning.empty()) lose(warning);
    last = std::move(next);
  }
  if (error) std::rethrow_exception(error);
  return last;
}

/// The result of the next statement that was sent; null after the last.
PostgresDatabase::Result PostgresDatabase::next_result() {
  for (;;) {
    wait();
    Result next(libpq().get_result(connection_.get()));
    if (libpq().status(connection_.get()) != CONNECTION_OK) lose(libpq().error_message(connection_.get()));
    if (!next && is_pipeline_) continue;  // it follows the result of each statement
    if (next && libpq().result_status(next.get()) == PGRES_PIPELINE_SYNC) return nullptr;
    return next;
  }
}

/// Waits until a result is there or the connection is lost.
void PostgresDatabase::wait() {
  using Clock = std::chrono::steady_clock;
  constexpr int ask_ms = 10;
  Clock::time_point heard = Clock::now();
  while (libpq().is_busy(connection_.get()) != 0) {
    if (answer_time_ && Clock::now() - heard > *answer_time_)
      lose("PostgreSQL has not answered for " + std::to_string(answer_time_->count()) + " ms");
    const int unsent = libpq().flush(connection_.get());
    if (unsent < 0) break;
    pollfd socket{libpq().socket(connection_.get()), static_cast<short>(unsent == 0 ? POLLIN : POLLIN | POLLOUT), 0};
    if (::poll(&socket, 1, answer_time_ || stop_ ? ask_ms : -1) < 0 && errno != EINTR) break;
    if ((socket.revents & POLLIN) != 0) heard = Clock::now();  // a part of a long result
    if (libpq().consume_input(connection_.get()) == 0) break;
    if (stop_ && libpq().is_busy(connection_.get()) != 0 && stop_()) stop();
  }
}

/// Leaves the statement to PostgreSQL: a request to cancel it would have to wait for an answer too.
void PostgresDatabase::stop() {
  disconnect();
  throw SqlError(SqlError::Kind::stopped, "the statement was stopped");
}

}  // namespace store
