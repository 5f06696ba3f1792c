// Opens the page of a running server in Chromium, starts a game against a built-in player, plays a move, waits for the
// answer and saves a screenshot.
//   one_move.mjs ADDRESS PICTURE
import { createRequire } from 'node:module';

const need = createRequire(new URL('../../clients/web/package.json', import.meta.url));
const { chromium } = need('playwright-core');
const [address, picture] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' });
  await page.goto(address);
  await page.locator('.play-now button[type=submit]:enabled').click();
  await page.waitForURL(/\/table\/\d+$/);
  await page.locator('.board .point.playable').nth(20).click();
  await page.locator('.moves li').nth(1).waitFor();
  await page.screenshot({ path: picture });
} finally {
  await browser.close();
}
