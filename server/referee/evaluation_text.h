#pragma once

#include <string>
#include <vector>

/// Evaluations by playouts in the form that messages use.
namespace referee {

/// `B+3.5`: Black's mean lead in points, written as a result.
std::string lead_text(double lead);

/// One digit for each point, from 0 (White's) to 9 (Black's). Expects numbers from -1 to +1.
std::string ownership_text(const std::vector<double>& ownership);

}  // namespace referee
