// On a slow device, a press of the Play button as soon as it appears starts a game. The time is printed but not judged,
// as other work runs beside the test.
import { after, before } from 'node:test';

import { Fixture, test } from './fixture.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

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
  const median = (of) => times.map(of).sort((a, b) => a - b)[Math.floor(loads / 2)];
  console.log(
    `first page with ${slower}× slower CPU, median of ${loads} cold loads: the button is there after ` +
      `${Math.round(median((each) => each.ready))} ms and answers after ${Math.round(median((each) => each.answered))} ms`,
  );
});
