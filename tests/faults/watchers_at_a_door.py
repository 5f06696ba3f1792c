#!/usr/bin/env python3
"""Measures the CPU time that watchers at a door cost the server that serves: the door gets each line once, so 200
watchers there should cost that server hardly more than one.

Games with one watcher at the door and with many alternate, so that other load on the machine affects both. Checks that
the serving server's CPU time for all games with many is at most 1.2 times that for the games with one (the limit is
--judge; 0 means no limit).
"""

from doors import with_doors
from faults import TICKS, Fault, checkered
from watchers_cpu import SIZE, Table, Watchers, measure

PACE = 0.01  # seconds between two moves: longer than the door needs for a line to all watchers, so that the serving
# server sleeps as often in all games


def test(fault):
    with with_doors(fault, doors=1) as (serving, door):
        compare(fault, serving, door, min(fault.arguments.moves, len(checkered(SIZE))))


def compare(fault, serving, door, moves):
    table = Table(serving, PACE)
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
    # A game takes the serving server a few ticks of the clock that measures it, so single games cannot be compared.
    one, many = sum(times[1]), sum(times[counts[1]])
    ratio = many / max(one, 1 / TICKS)
    if fault.arguments.judge:
        fault.expect(ratio <= fault.arguments.judge,
                     f"{counts[1]} watchers at a door cost the serving server {ratio:.2f} times as much as one")
    fault.figures |= {"watchers": counts[1], "moves": moves, "games": 2 * fault.arguments.rounds, "one_s": round(one, 2),
                      "many_s": round(many, 2), "door_s": round(sum(door_times), 2), "ratio": round(ratio, 2)}


if __name__ == "__main__":
    this = Fault(__doc__, watchers=(200, "watchers at the door"), moves=(180, "moves per game"),
                 rounds=(20, "pairs of games"), judge=(1.2, "maximum of the ratio; 0: no limit"))
    this.run(lambda _: test(this))
