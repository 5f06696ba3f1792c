#include "server/store/libpq.h"

#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace store {
namespace {

/// The address of a function, which becomes a pointer of any type.
class Symbol {
 public:
  explicit Symbol(void* address) : address_(address) {}
  template <class Function>
  operator Function*() const {
    return reinterpret_cast<Function*>(address_);
  }

 private:
  void* address_;
};

/// Never closed: libpq and the libraries that it loads leave memory and handlers behind.
class Library {
 public:
  explicit Library(const char* file) : file_(file), handle_(::dlopen(file, RTLD_NOW)) {
    if (handle_ == nullptr)
      throw std::runtime_error(std::string{"cannot load libpq ("} + ::dlerror() +
                               "); install it, on Debian the package libpq5");
  }

  Symbol operator[](const char* name) const {
    void* const address = ::dlsym(handle_, name);
    if (address == nullptr)
      throw std::runtime_error(std::string{file_} + " has no function " + name + "; Qiyuan needs libpq 14 or newer");
    return Symbol(address);
  }

 private:
  const char* file_;
  void* handle_;
};

}  // namespace

Libpq load_libpq(const char* file) {
  const Library library(file);
  return {
      .connectdb_params = library["PQconnectdbParams"],
      .finish = library["PQfinish"],
      .status = library["PQstatus"],
      .transaction_status = library["PQtransactionStatus"],
      .error_message = library["PQerrorMessage"],
      .set_notice_receiver = library["PQsetNoticeReceiver"],
      .socket = library["PQsocket"],
      .send_query = library["PQsendQuery"],
      .send_query_params = library["PQsendQueryParams"],
      .send_prepare = library["PQsendPrepare"],
      .send_query_prepared = library["PQsendQueryPrepared"],
      .setnonblocking = library["PQsetnonblocking"],
      .flush = library["PQflush"],
      .enter_pipeline_mode = library["PQenterPipelineMode"],
      .exit_pipeline_mode = library["PQexitPipelineMode"],
      .pipeline_sync = library["PQpipelineSync"],
      .send_flush_request = library["PQsendFlushRequest"],
      .consume_input = library["PQconsumeInput"],
      .is_busy = library["PQisBusy"],
      .get_result = library["PQgetResult"],
      .clear = library["PQclear"],
      .result_status = library["PQresultStatus"],
      .result_error_message = library["PQresultErrorMessage"],
      .result_error_field = library["PQresultErrorField"],
      .cmd_status = library["PQcmdStatus"],
      .cmd_tuples = library["PQcmdTuples"],
      .ntuples = library["PQntuples"],
      .nfields = library["PQnfields"],
      .fname = library["PQfname"],
      .ftype = library["PQftype"],
      .getisnull = library["PQgetisnull"],
      .getlength = library["PQgetlength"],
      .getvalue = library["PQgetvalue"],
  };
}

const Libpq& libpq() {
  static const Libpq library = load_libpq("libpq.so.5");
  return library;
}

}  // namespace store
