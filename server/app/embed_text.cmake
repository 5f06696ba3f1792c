# Writes OUTPUT, a C++ file that defines the std::string_view NAME (namespace::name, declared in HEADER) as the text of
# INPUT, in pieces, because compilers may limit the length of string literals.
file(READ ${INPUT} text)
string(LENGTH "${text}" length)
string(REPLACE "::" ";" path ${NAME})
list(GET path 0 space)
list(GET path 1 name)
set(pieces "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 8000 piece)
  string(APPEND pieces "R\"~~~(${piece})~~~\"\n")
  math(EXPR at "${at} + 8000")
endwhile()
file(WRITE ${OUTPUT} "// Made from ${INPUT}; do not edit.\n#include \"${HEADER}\"\n\n"
                     "namespace ${space} {\nconst std::string_view ${name} =\n${pieces};\n}\n")
