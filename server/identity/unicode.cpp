#include "server/identity/unicode.h"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/ustring.h>

#include <cassert>
#include <memory>

namespace identity {
namespace {

icu::UnicodeString normalized(const icu::Normalizer2* form, const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString result = form->normalize(text, error);
  assert(U_SUCCESS(error));
  return result;
}

/// A form that ICU has built in.
const icu::Normalizer2* built_in(const icu::Normalizer2* (*get)(UErrorCode&)) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const form = get(error);
  assert(U_SUCCESS(error));
  return form;
}

}  // namespace

std::optional<icu::UnicodeString> from_utf8(std::string_view text) {
  icu::UnicodeString result;
  const auto size = static_cast<std::int32_t>(text.size());
  std::int32_t units = 0;
  UErrorCode error = U_ZERO_ERROR;
  // UTF-16 never needs more units than UTF-8 needs bytes.
  u_strFromUTF8(result.getBuffer(size), size, &units, text.data(), size, &error);
  result.releaseBuffer(U_SUCCESS(error) ? units : 0);
  if (U_FAILURE(error)) return std::nullopt;
  return result;
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string result;
  return text.toUTF8String(result);
}

icu::UnicodeString nfc(const icu::UnicodeString& text) {
  return normalized(built_in(&icu::Normalizer2::getNFCInstance), text);
}
icu::UnicodeString nfd(const icu::UnicodeString& text) {
  return normalized(built_in(&icu::Normalizer2::getNFDInstance), text);
}
icu::UnicodeString nfkc(const icu::UnicodeString& text) {
  return normalized(built_in(&icu::Normalizer2::getNFKCInstance), text);
}
icu::UnicodeString nfkc_casefold(const icu::UnicodeString& text) {
  return normalized(built_in(&icu::Normalizer2::getNFKCCasefoldInstance), text);
}

std::size_t count_characters(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), error));
  assert(U_SUCCESS(error));
  breaks->setText(text);
  std::size_t count = 0;
  while (breaks->next() != icu::BreakIterator::DONE) ++count;
  return count;
}

}  // namespace identity
