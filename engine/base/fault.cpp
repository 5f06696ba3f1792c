#include "engine/base/fault.h"

namespace base {

Fault Fault::because(const Fault& cause) const {
  Fault both = *this;
  both.parts_.insert(both.parts_.end(), cause.parts_.begin(), cause.parts_.end());
  return both;
}

std::string Fault::text() const {
  std::string text;
  for (std::size_t i = 0; i < parts_.size();) {
    std::string_view form = parts_[i++];
    if (!text.empty()) text += ": ";
    for (std::size_t open = form.find('{'); open != std::string_view::npos; open = form.find('{')) {
      text += form.substr(0, open);
      text += parts_[i++];
      form.remove_prefix(form.find('}') + 1);
    }
    text += form;
  }
  return text;
}

}  // namespace base
