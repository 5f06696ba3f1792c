#!/usr/bin/env python3
"""Measures the CPU time that watchers at a door cost the server that serves: the door gets each line once, so 200
watchers there should cost that server hardly more than one.

Games with one watcher at the door and with many alternate, so that other load on the machine affects both. Checks that
the serving server's CPU time for a game with many is at most 1.2 times that for a game with one (the limit is --judge;
0 means no limit).
"""

from doors import with_doors
from faults import TICKS, Fault, checkered, median
from watchers_cpu import SIZE, Table, Watchers, measure


def test(fault):
    with with_doors(fault, doors=1) as (serving, door):
        compare(fault, serving, door, min(fault.arguments.moves, len(checkered(SIZE))))


def compare(fault, serving, door, moves):
    table = Table(serving)
    counts = (1, fault.arguments.watchers)
    groups = {count: Watchers(door, "lines", count) for count in counts}
    times = {count: [] for count in counts}
    door_times = []
    try:
        for count in counts:  # one warm-up game of each kind
            measure(serving, table, groups[count], moves)
        for number in range(fault.arguments.rounds):
            for count in counts if number % 2 == 0 else reversed(counts):
                before = door.processor_time()
                times[count].append(measure(serving, table, groups[count], moves))
                if count != 1:
                    door_times.append(door.processor_time() - before)
            fault.say(f"round {number + 1}: one watcher {times[1][-1]:.2f} s, {counts[1]} watchers "
                      f"{times[counts[1]][-1]:.2f} s, at the door {door_times[-1]:.2f} s")
    finally:
        for group in groups.values():
            group.end()
    ratios = [many / max(one, 1 / TICKS) for one, many in zip(times[1], times[counts[1]])]
    if fault.arguments.judge:
        fault.expect(median(ratios) <= fault.arguments.judge,
                     f"{counts[1]} watchers at a door cost the serving server {median(ratios):.2f} times as much as one")
    fault.figures |= {"watchers": counts[1], "moves": moves, "one_s": round(median(times[1]), 2),
                      "many_s": round(median(times[counts[1]]), 2), "door_s": round(median(door_times), 2),
                      "ratio_min": round(min(ratios), 2), "ratio_median": round(median(ratios), 2),
                      "ratio_max": round(max(ratios), 2)}


if __name__ == "__main__":
    this = Fault(__doc__, watchers=(200, "watchers at the door"), moves=(180, "moves per game"),
                 rounds=(5, "pairs of games"), judge=(1.2, "maximum of the median ratio; 0: no limit"))
    this.run(lambda _: test(this))
