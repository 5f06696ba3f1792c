#include "clients/cli/bench/result_file.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "clients/cli/failure.h"

namespace cli::bench {

using Json = nlohmann::ordered_json;

ResultFile::ResultFile(std::filesystem::path path, const std::string& conditions) : path_(std::move(path)) {
  if (!std::filesystem::exists(path_)) {
    write(conditions);
    return;
  }
  std::ifstream in(path_);
  std::string line;
  if (!std::getline(in, line) || line != conditions)
    throw Failure(path_.string() + " has games under other conditions: " + line);
  for (int number = 2; std::getline(in, line); ++number) {
    try {
      const Json json = Json::parse(line);
      results_.push_back({json.at("black").get<std::string>(), json.at("white").get<std::string>(),
                          json.at("result").get<std::string>(), json.at("seconds").get<std::array<double, 2>>()});
    } catch (const Json::exception&) {
      throw Failure(path_.string() + " line " + std::to_string(number) + " is not a game: " + line);
    }
  }
}

void ResultFile::add(PlayedResult result) {
  write(Json{{"black", result.black}, {"white", result.white}, {"result", result.result}, {"seconds", result.seconds}}
            .dump());
  results_.push_back(std::move(result));
}

void ResultFile::write(const std::string& line) {
  std::ofstream out(path_, std::ios::app);
  out << line << std::endl;
  if (!out) throw Failure("cannot write to " + path_.string());
}

}  // namespace cli::bench
