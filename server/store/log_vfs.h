#pragma once

namespace store {

/// The name of a VFS of SQLite (https://www.sqlite.org/vfs.html) for connections that write durably. It is the present
/// default VFS, except that it collects the writes to a write-ahead log and carries them out when the log is synced,
/// read or closed. SQLite writes a log in two calls for each page, and a transaction of many games changes a page of
/// each.
///
/// Expects that every transaction is synced (PRAGMA synchronous = FULL or EXTRA): other connections read the log only
/// up to the last commit, of which SQLite tells them after the sync. If a write fails, the sync reports it.
const char* log_collecting_vfs();

}  // namespace store
