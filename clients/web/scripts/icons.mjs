// Draws the icons of the installed page from public/icon.svg with Chromium: node scripts/icons.mjs
import { readFile } from 'node:fs/promises';

import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url).pathname;
const drawing = await readFile(`${folder}icon.svg`, 'utf8');
const [, inside] = /<svg[^>]*>(.*)<\/svg>/s.exec(drawing);
// A phone cuts a maskable icon to its own shape, of which the middle four fifths are sure to stay.
const maskable =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#dcb878"/>' +
  `<g transform="translate(3.2 3.2) scale(.8)">${inside}</g></svg>`;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const [name, size, svg] of [
  ['icon-192', 192, drawing],
  ['icon-512', 512, drawing],
  ['icon-maskable-512', 512, maskable],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
