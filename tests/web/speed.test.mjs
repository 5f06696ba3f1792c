// On a slow device, a press of the Play button as soon as it appears starts a game, and a live review follows the moves.
// The times are printed but not judged, as other work runs beside the tests.
import { after, before } from 'node:test';

import { Fixture, test } from './fixture.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const loads = 5;
/** A phone a few years old, compared with the test machine. */
const slower = 4;

/** Runs in the page: presses the button as soon as it is enabled, and notes when it responded. */
function pressWhenReady() {
  const button = () => document.querySelector('.play-now .strengths button');
  let pressed = false;
  new MutationObserver(() => {
    if (!pressed && button()?.disabled === false) {
      pressed = true;
      globalThis.ready = performance.now();
      button().click();
    } else if (pressed && globalThis.answered === undefined && button()?.disabled !== false) {
      globalThis.answered = performance.now();
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

test('an early press of the button is not lost on a slow device', async () => {
  const times = [];
  for (let load = 0; load < loads; ++load) {
    // A new context has an empty cache.
    const person = await fixture.person(`swift-${load}`);
    await person.page.addInitScript(pressWhenReady);
    const debug = await person.page.context().newCDPSession(person.page);
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await person.goto('/');
    await person.page.waitForFunction(() => globalThis.answered !== undefined);
    times.push(await person.page.evaluate(() => ({ ready: globalThis.ready, answered: globalThis.answered })));
    await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await person.page.waitForURL(/\/table\/\d+$/);
    await person.sees('.board');
    person.content();
    await person.page.context().close();
  }
  const ready = Math.round(median(times.map((each) => each.ready)));
  const answered = Math.round(median(times.map((each) => each.answered)));
  console.log(
    `first page with ${slower}× slower CPU, median of ${loads} cold loads: the button is there after ${ready} ms and ` +
      `answers after ${answered} ms`,
  );
});

const stops = 8;

/** Runs in the page: the time from the next key until other candidates are on the board, in ms. */
function timeOfCandidates() {
  const best = () => document.querySelector('.considered .candidate.best');
  return new Promise((resolve) => {
    function wait() {
      const begin = performance.now();
      let isOther = false;
      function look() {
        isOther ||= best() === null;
        if (isOther && best() !== null) resolve(performance.now() - begin);
        else requestAnimationFrame(look);
      }
      requestAnimationFrame(look);
    }
    addEventListener('keydown', wait, { once: true, capture: true });
    globalThis.listens = true;
  });
}

test('a live review has candidates wherever one stops', async () => {
  const game = await fixture.botGame('go,size=9', 'uct,playouts=60', 'uct-plain,level=1');
  const person = await fixture.person('reviewer');
  await person.goto(`/game/${game}#6`);
  await person.sees('.board');
  await person.page.keyboard.press('l');
  await person.sees('.considered .candidate.best');
  const times = [];
  for (let stop = 0; stop < stops; ++stop) {
    await person.page.evaluate(() => (globalThis.listens = false));
    const time = person.page.evaluate(timeOfCandidates);
    await person.page.waitForFunction(() => globalThis.listens);
    await person.page.keyboard.press('ArrowRight');
    times.push(await time);
  }
  person.content();
  console.log(
    `9×9, ${stops} stops: first candidates after ${Math.round(median(times))} ms, at most ${Math.round(Math.max(...times))} ms`,
  );
});
