#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace base {

/// Refers to something that can be called, for a parameter that is only called until the function returns. Unlike a
/// std::function it copies and allocates nothing, and must not outlive what it was made from.
template <class Signature>
class FunctionRef;

template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  template <std::invocable<Arguments...> Called>
  requires(!std::same_as<Called, FunctionRef>) FunctionRef(const Called& called)
      : called_(std::addressof(called)), call_([](const void* object, Arguments... arguments) -> Result {
          return (*static_cast<const Called*>(object))(std::forward<Arguments>(arguments)...);
        }) {}

  Result operator()(Arguments... arguments) const { return call_(called_, std::forward<Arguments>(arguments)...); }

 private:
  const void* called_;
  Result (*call_)(const void*, Arguments...);
};

}  // namespace base
