#include "server/app/metrics_access.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "engine/base/text.h"
#include "server/auth/secret.h"

namespace app {
namespace {

constexpr std::size_t min_token_length = 16;

std::string read_token(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read the token for /metrics from " + file.string());
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string_view token = base::trim(text);
  const bool is_visible = std::ranges::all_of(token, [](char c) { return c > ' ' && c < '\x7f'; });
  if (token.size() < min_token_length || !is_visible)
    throw std::runtime_error(file.string() + " must have one line, a token of at least " +
                             std::to_string(min_token_length) + " visible ASCII characters");
  return std::string{token};
}

}  // namespace

MetricsAccess::MetricsAccess(const MetricsSettings& settings) : from_(settings.from) {
  if (settings.token) token_hash_ = auth::secret_hash(read_token(*settings.token));
}

bool MetricsAccess::allows(const net::HttpRequest& request) const {
  if (token_hash_ && auth::same_hash(auth::secret_hash(request.bearer), *token_hash_)) return true;
  return !request.forwarded && from_.contain(request.sender);
}

net::HttpReply metrics_refused() {
  return {403,
          "text/plain; charset=utf-8",
          "Only the server's own computer may read the metrics, without a proxy. The options --metrics-from and "
          "--metrics-token let others read them.\n",
          {}};
}

}  // namespace app
