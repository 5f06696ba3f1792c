// Who presses the button as soon as it is there, on a slow device, gets a game; how long that takes is printed, not
// judged, as other things run beside this.
import { after, before } from 'node:test';

import { Fixture, test } from './fixture.mjs';

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

const loads = 5;
/** A phone of some years ago beside the machine that runs the test. */
const slower = 4;

/** Runs in the page: presses the button as soon as it can be pressed, and notes when it has answered. */
function pressWhenReady() {
  const button = () => document.querySelector('.play-now button[type=submit]');
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

test('a press of the button is never lost, however soon it comes on a slow device', async () => {
  const times = [];
  for (let load = 0; load < loads; ++load) {
    // A window of its own has nothing in its cache.
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
