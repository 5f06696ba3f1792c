# Writes ${OUTPUT}: the files ${SCHEMA}/NNN_name.sql as the array that the function ${FUNCTION} of store/migrations.h
# returns.
file(GLOB files ${SCHEMA}/*.sql)
list(SORT files)

set(entries "")
set(expected 1)
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  if(NOT name MATCHES "^([0-9][0-9][0-9])_")
    message(FATAL_ERROR "${file}: a migration is named NNN_name.sql")
  endif()
  math(EXPR number "1${CMAKE_MATCH_1} - 1000")
  if(NOT number EQUAL expected)
    message(FATAL_ERROR "${file}: migrations are numbered without gaps, and the next number is ${expected}")
  endif()
  math(EXPR expected "${expected} + 1")
  file(READ ${file} sql)
  string(APPEND entries "    {\"${name}\", R\"sql(${sql})sql\"},\n")
endforeach()

file(WRITE ${OUTPUT} "// Made from ${SCHEMA}/*.sql by embed_migrations.cmake.
#include \"server/store/migrations.h\"

namespace store {

std::span<const Migration> ${FUNCTION}() {
  static constexpr Migration all[] = {
${entries}  };
  return all;
}

}  // namespace store
")
