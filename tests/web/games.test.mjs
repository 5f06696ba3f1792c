// A person plays a whole game of every kind against a bot by clicking, and reviews it.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { Fixture, test } from './fixture.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

/** A Lehmer generator, so that the games are the same every time. */
function chooser(seed) {
  let state = seed;
  return (list) => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length];
  };
}

/** Whether neither side has many more stones than the other. */
async function even(person) {
  const stones = await person.stones();
  const black = stones.match(/black/g)?.length ?? 0;
  const white = stones.match(/white/g)?.length ?? 0;
  return Math.max(black, white) <= 0.57 * (black + white);
}

async function playToTheEnd(person, { passFrom = Infinity, pictureAt = 0, name }) {
  const choose = chooser(20_261_120);
  for (;;) {
    const turn = await person.turn();
    const ply = (await person.moves()).length;
    if (turn.over) return ply;
    // A game that looks interesting; it may have been decided by chance by then.
    if (pictureAt > 0 && ply >= pictureAt && (await even(person))) {
      await person.picture(name);
      pictureAt = 0;
    }
    if (turn.pass && (ply >= passFrom || turn.playable.length === 0)) {
      await person.button('Pass').click();
    } else if (turn.origins.length > 0) {
      await person.click(choose(turn.origins));
      const target = turn.playable.find((point) => !turn.origins.includes(point));
      await person.click(target);
    } else {
      await person.click(choose(turn.playable));
    }
    await person.page.waitForFunction(
      (count) => document.querySelectorAll('.moves li').length > count || document.querySelector('.banner.over'),
      ply,
    );
  }
}

const games = [
  { who: 'Tenzin', game: 'Go', size: 5, bot: 'random', name: 'board-go', passFrom: 24, pictureAt: 14 },
  { who: 'Dechen', game: 'NoGo', size: 9, bot: 'random', name: 'board-nogo', pictureAt: 30 },
  { who: 'Norbu', game: 'Jiaqi', bot: 'random', name: 'board-jiaqi', pictureAt: 32 },
];

for (const each of games) {
  test(`a whole game of ${each.game} by clicking`, async () => {
    const person = await fixture.person(each.who);
    await person.enter();
    const table = await person.play(each);
    const plies = await playToTheEnd(person, each);
    assert.ok(plies > 8, `a game of ${plies} moves`);
    assert.match(await person.page.textContent('.banner.over .result'), /^You (won|lost)|^Draw/);
    const moves = await person.moves();
    const stones = await person.stones();

    // The archive has the same game with the same last position.
    await person.page.getByRole('link', { name: 'Review game' }).click();
    await person.page.waitForURL(new RegExp(`/game/${table}$`));
    await person.sees('.replay .board');
    assert.deepEqual(await person.moves(), moves);
    assert.equal(await person.stones(), stones);
    await person.page.keyboard.press('Home');
    assert.equal(await person.stones(), '');
    await person.page.keyboard.press('ArrowRight');
    assert.equal((await person.stones()).split(', ').length, 1);
    person.content();
    await person.page.context().close();
  });
}
