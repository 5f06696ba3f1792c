#include "server/app/opened_page.h"

#include "protocol/record/study.h"
#include "server/app/api_reply.h"

namespace app {

net::HttpReply opened_page(std::string_view file) {
  const base::Expected<protocol::Study> study = protocol::read_study(file);
  if (!study) return error_reply(protocol::ErrorCode::syntax, study.error());
  return json_reply(protocol::to_json(*study));
}

}  // namespace app
