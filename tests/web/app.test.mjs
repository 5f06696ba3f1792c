// The page as an installed program: kept for a device without a network, new builds, notifications, a screen that stays
// on, and its four languages.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { dist, Fixture, need, networkName, ofNetwork, Server, test } from './fixture.mjs';
import { overflowOf } from './phone.mjs';

const { devices } = need('playwright-core');

/** @type {Fixture} */
let fixture;
before(async () => {
  fixture = await Fixture.open();
});
after(() => fixture.close());

/** Waits until an asynchronous function says yes; `waitForFunction` takes its promise for an answer. */
const until = (page, asks) =>
  page.evaluate(`(async () => { while (!(await (${asks})())) await new Promise((next) => setTimeout(next, 200)); })()`);

/** A person whose browser has kept the page, with its lessons if `lessons`. */
async function keeper(name, { lessons = false, ...options } = {}) {
  const person = await fixture.person(name, { serviceWorkers: 'allow', ...options });
  await person.goto('/');
  await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  if (lessons)
    await until(person.page, async () => {
      const keys = await (await caches.open('lessons')).keys();
      return keys.some(({ url }) => url.includes('/assets/keepLessons'));
    });
  return person;
}

test('the manifest makes the page installable', async () => {
  const person = await fixture.person('Metok');
  await person.goto('/');
  const session = await person.page.context().newCDPSession(person.page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  assert.match(url, /\/manifest\.webmanifest$/);
  assert.deepEqual(errors, []);
  const { name, start_url: start, display, icons } = JSON.parse(data);
  assert.deepEqual([name, start, display], ['Qiyuan 棋院', '/', 'standalone']);
  for (const { src, sizes, type } of icons) {
    const response = await fetch(fixture.server.address + src);
    assert.equal(response.headers.get('content-type').split(';')[0], type);
    const bytes = Buffer.from(await response.arrayBuffer());
    // The width and height of a PNG.
    if (type === 'image/png') assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
  assert.ok(icons.some(({ sizes }) => sizes === '192x192'));
  assert.ok(icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512'));
  person.content();
});

/** Solves every step of a lesson with its own help. */
async function workThrough(person, game) {
  const { page } = person;
  await person.goto(`/learn/${game}#1`);
  const steps = page.locator('.lesson-steps li');
  await steps.first().waitFor();
  const count = await steps.count();
  for (let step = 1; step <= count; ++step) {
    await page.locator('.lesson-text .quiet', { hasText: `Step ${step} of ${count}` }).waitFor();
    await person.sees('.lesson .board');
    for (;;) {
      const again = person.button('Start again');
      await person.button('Hint').or(again).waitFor();
      if (await again.isVisible()) break;
      await person.button('Hint').click();
      const task = await page.textContent('.ask');
      await person.button('Show solution').click();
      await page.waitForFunction((old) => document.querySelector('.ask')?.textContent !== old, task);
    }
    await page.locator('.lesson-ways button').last().click();
  }
  await page.getByRole('heading', { name: 'Lesson complete' }).waitFor();
}

test('without a network a reload shows the page, and lessons can be worked through', async () => {
  const person = await keeper('Nyima', { lessons: true });
  const { page } = person;
  await fixture.withoutServer(async () => {
    // This cuts off the page alone; the worker notices that the server is away.
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('You are offline. Lessons and puzzles work.').waitFor();
    await page.locator('.notice').getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('link', { name: 'Learn Jiaqi', exact: true }).waitFor();
    for (const game of ['jiaqi', 'go']) await workThrough(person, game);
    assert.deepEqual(await person.barriers(), []);
    // Never another person's games.
    const kept = await page.evaluate(async () => {
      const urls = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
      return urls.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/board/'));
    });
    assert.deepEqual(kept, ['/api/kinds']);
  });
  await page.context().setOffline(false);
  await person.sees('.link-dot.online');
  person.content(ofNetwork);
});

test('a wrong move in a lesson is answered without a network', async () => {
  const person = await keeper('Dorje', { lessons: true });
  await fixture.withoutServer(async () => {
    await person.goto('/learn/go#2');
    await person.press('A1');
    await person.sees('.word.wrong');
    // The board stays as it was, and the task can still be solved.
    await person.button('Hint').click();
    await person.button('Show solution').click();
    await person.sees('.word.right');
  });
  await person.sees('.link-dot.online');
  person.content(ofNetwork);
});

test('a server that is away is told from a lost connection', async () => {
  const person = await keeper('Pasang');
  await fixture.server.stop('SIGKILL');
  await person.page.getByText('Connection lost. Reconnecting…').waitFor();
  await person.page.reload();
  await person.page.getByText('The server cannot be reached.').waitFor();
  fixture.server = await Server.start(fixture.data, fixture.server.ports);
  await person.sees('.link-dot.online');
  await person.page.getByText('The server cannot be reached.').waitFor({ state: 'detached' });
  person.content(ofNetwork);
});

/** A copy of the page that counts as another build. */
async function nextBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'qiyuan-build-'));
  await cp(dist, folder, { recursive: true });
  const [program] = /assets\/index-[\w-]+\.js/.exec(await readFile(join(folder, 'index.html'), 'utf8'));
  const next = program.replace(/-[\w-]{8}\.js$/, '-nextnext.js');
  for (const path of await readdir(folder, { recursive: true })) {
    if (!/\.(html|js)$/.test(path)) continue;
    const text = await readFile(join(folder, path), 'utf8');
    const [from, to] = [program, next].map((each) => each.slice('assets/'.length));
    const renamed = text.replaceAll(from, to).replace(/\b[0-9a-f]{12}\b/, '0123456789ab');
    await writeFile(join(folder, path.replace(from, to)), renamed);
    for (const coding of ['gz', 'br']) await rm(join(folder, `${path}.${coding}`), { force: true });
  }
  await rm(join(folder, program));
  return folder;
}

test('a new build is offered once, and the page that is open keeps its own parts', async () => {
  const person = await keeper('Tashi');
  const { page } = person;
  const folder = await nextBuild();
  const { ports } = fixture.server;
  await fixture.server.stop();
  fixture.server = await Server.start(fixture.data, ports, folder);
  await page.getByText('A new version is ready.').waitFor();
  assert.deepEqual(await person.barriers(), []);
  // A part of the old build that the page has not loaded yet.
  await page.locator('nav a[href="/learn"]').first().click();
  await page.getByRole('heading', { name: 'Learn', exact: true }).waitFor();
  await page.locator('.notice').getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => document.querySelector('script[src*=nextnext]') !== null);
  await person.sees('.link-dot.online');
  assert.equal(await page.getByText('A new version is ready.').count(), 0);
  person.content(ofNetwork);
  await fixture.server.stop();
  fixture.server = await Server.start(fixture.data, ports);
  await rm(folder, { recursive: true });
});

test('over plain HTTP from another computer nothing is installed, and nothing breaks', async () => {
  const person = await fixture.person('Lobsang', { serviceWorkers: 'allow' });
  await person.page.goto(`http://${networkName}:${fixture.server.ports.web}/`);
  await person.sees('.link-dot.online');
  assert.equal(await person.page.evaluate(() => 'serviceWorker' in navigator), false);
  await person.page.locator('.personal > button:last-child').click();
  await person.sees('dialog[open]');
  assert.equal(await person.page.getByRole('checkbox', { name: /Notify me/ }).count(), 0);
  person.content();
});

/** Pretends that the page is in the background, which a headless browser cannot do. */
const hide = (page, state) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Pretends to ask the user, who agrees. A headless browser shows no notifications at all. */
function agreeToNotifications() {
  let permission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
}

/** Notes the notifications that the worker shows, in `shown`, and the window that it brings to the front. */
function noteNotifications() {
  globalThis.shown = [];
  self.registration.showNotification = (title, options) => {
    globalThis.shown.push({ title, ...options });
    return Promise.resolve();
  };
}

/** Lets the worker see every window as hidden. */
function hideWindows() {
  const all = self.clients.matchAll.bind(self.clients);
  self.clients.matchAll = async (options) =>
    (await all(options)).map((window) => ({
      url: window.url,
      visibilityState: 'hidden',
      postMessage: (message) => window.postMessage(message),
      focus: () => Promise.resolve((globalThis.focused = window.url)),
    }));
}

/** Clicks on the notification that the worker showed last. */
async function clickNotification() {
  const work = [];
  const event = new Event('notificationclick');
  Object.assign(event, {
    notification: { data: globalThis.shown.at(-1).data, close: () => (globalThis.closed = true) },
    waitUntil: (promise) => work.push(promise),
  });
  self.dispatchEvent(event);
  await Promise.all(work);
}

test('turns are notified of while every window is hidden, and a click opens the table', async () => {
  const person = await keeper('Karma');
  const { page } = person;
  await page.addInitScript(agreeToNotifications);
  await page.reload();
  await page.locator('.personal > button:last-child').click();
  await page.getByRole('checkbox', { name: /Notify me/ }).click();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('qiyuan.settings')).notify);
  assert.deepEqual(await person.barriers(), []);
  await page.keyboard.press('Escape');
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(noteNotifications);

  const table = await person.play({ game: 'NoGo', opponent: 'Person' });
  const rival = await fixture.person('Rinchen');
  await rival.goto(`/table/${table}`);
  await rival.button('Play as White').click();
  // Visible: no notice.
  await person.press('E5');
  await rival.press('A1');
  await person.press('E4');
  await person.seesPly(3);
  await page.locator('nav a[href="/learn"]').first().click();
  // This window is hidden, but the worker sees one.
  await hide(page, 'hidden');
  await rival.press('A2');
  const back = page.getByRole('link', { name: `Your turn at table ${table}` });
  await back.click();
  await person.press('E3');
  await person.seesPly(5);
  await page.locator('nav a[href="/learn"]').first().click();
  await worker.evaluate(hideWindows);
  await rival.press('A3');
  await back.waitFor();
  let shown = [];
  while (shown.length === 0) shown = await worker.evaluate(() => globalThis.shown);
  assert.deepEqual(
    shown.map(({ title, tag, data }) => [title, tag, data]),
    [[`Your turn at table ${table}`, `turn ${table}`, `/table/${table}`]],
  );
  await worker.evaluate(clickNotification);
  await page.waitForURL(`**/table/${table}`);
  await person.sees('.room .board');
  assert.ok(await worker.evaluate(() => globalThis.closed));
  assert.ok(await worker.evaluate(() => globalThis.focused));
  person.content();
  rival.content();
});

test('a user who refuses notifications reads why there are none', async () => {
  const person = await keeper('Yangchen');
  await person.page.evaluate(() => (Notification.requestPermission = () => Promise.resolve('denied')));
  await person.page.locator('.personal > button:last-child').click();
  await person.page.getByRole('checkbox', { name: /Notify me/ }).click();
  await person.page.getByText('Your browser blocks notifications of this page.').waitFor();
  assert.equal(await person.page.getByRole('checkbox', { name: /Notify me/ }).isChecked(), false);
  assert.deepEqual(await person.barriers(), []);
  person.content();
});

test('the projector keeps the screen on, also after it was hidden', async () => {
  const person = await fixture.person('Wall');
  await person.page.addInitScript(() => {
    globalThis.locks = 0;
    globalThis.released = 0;
    const request = () => {
      ++globalThis.locks;
      return Promise.resolve({ release: () => Promise.resolve(++globalThis.released) });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await person.goto('/venue');
  await person.page.waitForFunction(() => globalThis.locks === 1);
  await hide(person.page, 'hidden');
  await hide(person.page, 'visible');
  await person.page.waitForFunction(() => globalThis.locks === 2);
  person.content();
});

/** Every text of the page with its language. */
const spoken = (page) =>
  page.evaluate(() => {
    const texts = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { data, parentElement } = nodes.currentNode;
      if (parentElement.tagName !== 'NOSCRIPT') texts.push([parentElement.closest('[lang]').lang, data.trim()]);
    }
    return texts;
  });

const phone = { ...devices['iPhone 13'], defaultBrowserType: undefined };

test('Tibetan and traditional Chinese are chosen in the menu, by keyboard too', async () => {
  const person = await fixture.person('Sangye');
  const { page } = person;
  await person.enter();
  await person.speaks('བོད་སྐད།');
  await page.getByRole('heading', { name: 'སྒུག་བཞིན་པའི་རྩེད་མོ' }).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'bo');
  await page.focus('[popovertarget=languages]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '等待加入' }).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-Hant');
  await page.reload();
  await page.getByRole('heading', { name: '等待加入' }).waitFor();
  person.content();
});

test('each element of the Tibetan page says in which language it is, and Tibetan has its font', async () => {
  const person = await fixture.person('Chime');
  const { page } = person;
  await page.addInitScript(() => localStorage.setItem('qiyuan.settings', JSON.stringify({ language: 'bo' })));
  await person.enter();
  const texts = await spoken(page);
  for (const [lang, text] of texts) {
    if (/\p{Script=Tibetan}/u.test(text)) continue;
    if (/\p{Script=Han}/u.test(text)) assert.match(lang, /^zh/, text);
  }
  assert.ok(texts.some(([lang, text]) => lang === 'bo' && text === 'སློབ་སྦྱོང'));
  assert.ok(texts.some(([lang, text]) => lang === 'zh-Hans' && /\p{Script=Han}/u.test(text)));
  await page.waitForFunction(() => document.fonts.check('16px "Noto Serif Tibetan"', 'བོད'));
  await page.locator('.personal > button:last-child').click();
  await page.getByText('藏文文字尚未经母语读者审阅').waitFor();
  assert.deepEqual(await person.barriers(), []);
  person.content();
});

test('nobody else loads the texts and the font of these languages', async () => {
  for (const language of ['en', 'zh']) {
    const person = await fixture.person(`plain-${language}`);
    const asked = [];
    person.page.on('request', (request) => asked.push(request.url()));
    await person.page.addInitScript(
      (chosen) => localStorage.setItem('qiyuan.settings', JSON.stringify({ language: chosen })),
      language,
    );
    await person.goto('/archive');
    await person.sees('.link-dot.online');
    assert.deepEqual(
      asked.filter((url) => /traditional|assets\/tibetan|noto-serif-tibetan/.test(url)),
      [],
    );
    person.content();
  }
});

test('the pages are accessible and fit in Tibetan and traditional Chinese, on a laptop and a dark phone', async () => {
  const table = await fixture.botGame('jiaqi,size=3', 'random', 'random');
  const pages = {
    lobby: ['/', '.play-now .strengths button:enabled'],
    lesson: ['/learn/jiaqi#1', '.lesson .board'],
    lessons: ['/learn', '.learn-games li'],
    about: ['/learn/jiaqi/about', '.learn-about table'],
    game: [`/game/${table}`, '.replay .board'],
    archive: ['/archive', '.archive tbody tr'],
  };
  const laptop = await fixture.person('Gyatso', { viewport: { width: 1280, height: 800 } });
  const thumb = await fixture.person('Tsering', { ...phone, viewport: { width: 390, height: 844 } });
  for (const { person, theme } of [
    { person: laptop, theme: 'light' },
    { person: thumb, theme: 'dark' },
  ]) {
    await person.goto('/');
    for (const language of ['bo', 'zh-Hant']) {
      await person.prefers({ theme, language });
      for (const [name, [path, something]] of Object.entries(pages)) {
        await person.goto(path);
        await person.sees(something);
        const where = `${name}, ${theme}, ${language}`;
        assert.deepEqual(await person.barriers(), [], where);
        assert.doesNotMatch(await person.page.textContent('main'), /undefined|null/, where);
        const overflow = await overflowOf(person.page);
        assert.ok(overflow <= 0, `${where} is ${overflow} px wider than the screen`);
      }
    }
    person.content();
  }
});

test('a reader in Taiwan gets traditional Chinese, a reader of Tibetan gets Tibetan', async () => {
  for (const [locale, lang] of [
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['bo-CN', 'bo'],
  ]) {
    const person = await fixture.person(`from-${locale}`, { locale });
    await person.enter();
    assert.equal(await person.page.getAttribute('html', 'lang'), lang);
    person.content();
  }
});
