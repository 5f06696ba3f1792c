#include "server/app/store_error.h"

#include <spdlog/spdlog.h>

#include "server/store/store.h"

namespace app {

using protocol::ErrorCode;

protocol::answer::Error store_error(const std::string& request, const std::string& what, const base::Fault& why,
                                    const base::Fault& unreadable) {
  if (store::took_too_long(why)) {
    spdlog::warn("{}: {}", what, why.text());
    return protocol::answer::Error::of(ErrorCode::busy, request, why);
  }
  spdlog::error("{}: {}", what, why.text());
  return protocol::answer::Error::of(ErrorCode::internal, request, unreadable);
}

}  // namespace app
