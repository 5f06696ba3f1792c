#include "server/room/acts.h"

#include <gtest/gtest.h>

namespace room {
namespace {

using base::Side;
using referee::Millis;

struct Stored {
  Act act;
  ActText text;
};

/// The words and texts of version 0.1.0, which existing databases contain.
const std::vector<Stored> stored{
    {act::Asked{Offer::repent, Side::black, 2}, {"ask", "repent black 2"}},
    {act::Asked{Offer::draw, Side::white}, {"ask", "draw white"}},
    {act::Declined{Offer::pause}, {"decline", "pause"}},
    {act::TakenBack{act::TakenBack::Why::undo, "D4 E5"}, {"undo", "D4 E5"}},
    {act::TakenBack{act::TakenBack::Why::rewind, ""}, {"rewind", ""}},
    {act::TakenBack{act::TakenBack::Why::play_on, "pass pass"}, {"play-on", "pass pass"}},
    {act::Paused{false, "fire alarm"}, {"pause", "fire alarm"}},
    {act::Paused{true, ""}, {"pause-agreed", ""}},
    {act::Resumed{"all are back"}, {"resume", "all are back"}},
    {act::TimeAdded{Side::white, Millis{-5000}, "late: twice"}, {"addtime", "white -5000 ms: late: twice"}},
    {act::TimeAdded{Side::black, Millis{60000}, ""}, {"addtime", "black 60000 ms"}},
    {act::Adjudicated{"B+3.5", "counted by hand"}, {"adjudicate", "B+3.5: counted by hand"}},
    {act::Reopened{"W+time", "the clock was wrong"}, {"reopen", "it was W+time: the clock was wrong"}},
    {act::Replaced{Side::black, "uct"}, {"replace", "black uct"}},
    {act::Operated{Side::white, "pema"}, {"operate", "white pema"}},
    {act::Relayed{Side::black, "44-46"}, {"relay", "black 44-46"}},
    {act::Marked{{"A1", "B2"}}, {"mark", "A1 B2"}},
    {act::Marked{{}}, {"mark", ""}},
    {act::Failed{Side::white, "exit code 3"}, {"fail", "white exit code 3"}},
};

TEST(Acts, AreWrittenAsInVersion010) {
  for (const Stored& each : stored) EXPECT_EQ(to_text(each.act), each.text) << each.text.action;
}

TEST(Acts, AreReadBack) {
  for (const Stored& each : stored)
    EXPECT_EQ(parse_act(each.text.action, each.text.detail), each.act) << each.text.action << ' ' << each.text.detail;
}

TEST(Acts, AreRefusedInAnyOtherForm) {
  for (const auto& [action, detail] : {std::pair{"dance", ""},
                                       {"ask", "repent"},
                                       {"ask", "repent green 2"},
                                       {"ask", "repent black two"},
                                       {"decline", "tea"},
                                       {"addtime", "white ms"},
                                       {"replace", "green uct"},
                                       {"reopen", "W+time"}})
    EXPECT_FALSE(parse_act(action, detail)) << action << ' ' << detail;
}

}  // namespace
}  // namespace room
