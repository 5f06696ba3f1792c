#pragma once

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>
#include <boost/variant2/variant.hpp>
#include <cstddef>
#include <utility>

/// Variants of dozens of types take longer to compile than most files that use one. Therefore a struct that inherits
/// from one declares its constructors, its assignments and its destructor, and one file defines them:
///
///   struct Message : boost::variant2::variant<Hello, …> {
///     template <AlternativeOf<variant> M>
///     Message(M message) : Message(alternative_number<M, variant>, &message) {}
///     …
///    private:
///     Message(std::size_t number, void* alternative);  // : variant(from_alternative<variant>(…))
///   };
namespace protocol {

template <class T, class Variant>
concept AlternativeOf = boost::mp11::mp_contains<Variant, T>::value;

template <class T, class Variant>
inline constexpr std::size_t alternative_number = boost::mp11::mp_find<Variant, T>::value;

/// The alternative with this number, moved from an object of its type.
template <class Variant>
Variant from_alternative(std::size_t number, void* alternative) {
  using boost::mp11::mp_at;
  using boost::mp11::mp_size;
  return boost::mp11::mp_with_index<mp_size<Variant>>(number, [&](auto index) {
    return Variant(boost::variant2::in_place_index_t<index>{},
                   std::move(*static_cast<mp_at<Variant, decltype(index)>*>(alternative)));
  });
}

}  // namespace protocol
