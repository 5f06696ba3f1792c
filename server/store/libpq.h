#pragma once

#include <libpq-fe.h>

/// libpq, the C interface of PostgreSQL. It is loaded when a database is used, so that a server without PostgreSQL
/// needs neither libpq nor what libpq itself depends on.
namespace store {

/// The functions that the store uses. Their names are those of libpq in small letters and without PQ.
struct Libpq {
  decltype(&PQconnectdbParams) connectdb_params;
  decltype(&PQfinish) finish;
  decltype(&PQstatus) status;
  decltype(&PQtransactionStatus) transaction_status;
  decltype(&PQerrorMessage) error_message;
  decltype(&PQsetNoticeReceiver) set_notice_receiver;
  decltype(&PQsocket) socket;

  decltype(&PQsendQuery) send_query;
  decltype(&PQsendQueryParams) send_query_params;
  decltype(&PQsendPrepare) send_prepare;
  decltype(&PQsendQueryPrepared) send_query_prepared;
  decltype(&PQsetnonblocking) setnonblocking;
  decltype(&PQflush) flush;
  decltype(&PQenterPipelineMode) enter_pipeline_mode;
  decltype(&PQexitPipelineMode) exit_pipeline_mode;
  decltype(&PQpipelineSync) pipeline_sync;
  decltype(&PQsendFlushRequest) send_flush_request;
  decltype(&PQconsumeInput) consume_input;
  decltype(&PQisBusy) is_busy;
  decltype(&PQgetResult) get_result;

  decltype(&PQclear) clear;
  decltype(&PQresultStatus) result_status;
  decltype(&PQresultErrorMessage) result_error_message;
  decltype(&PQresultErrorField) result_error_field;
  decltype(&PQcmdStatus) cmd_status;
  decltype(&PQcmdTuples) cmd_tuples;
  decltype(&PQntuples) ntuples;
  decltype(&PQnfields) nfields;
  decltype(&PQfname) fname;
  decltype(&PQftype) ftype;
  decltype(&PQgetisnull) getisnull;
  decltype(&PQgetlength) getlength;
  decltype(&PQgetvalue) getvalue;
};

/// Loads the library. Throws std::runtime_error if that fails.
Libpq load_libpq(const char* file);

/// The library that all connections use. The first call loads it, as above.
const Libpq& libpq();

}  // namespace store
