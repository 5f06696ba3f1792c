// Draws the materials of the boards, src/board/textures/*.webp, from noise: run it by hand after a change here.
// Chromium encodes the pictures.
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const folder = new URL('../src/board/textures/', import.meta.url).pathname;
const size = 512;
/** The quality of each picture: flat grain shows few faults, the points of slate and felt many. */
const qualities = { kaya: 0.86, bamboo: 0.82, slate: 0.72, paper: 0.8, cloth: 0.3, felt: 0.78 };

/** Runs in the browser: returns the picture of a material as a data URL. */
function paint({ name, size, quality }) {
  const hash = (x, y, seed) => {
    let value = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
    value = Math.imul(value ^ (value >>> 13), 1274126177);
    return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
  };
  const smooth = (part) => part * part * (3 - 2 * part);
  const between = (a, b, part) => a + (b - a) * part;
  /** Value noise from 0 to 1. */
  const noise = (x, y, seed) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, down] = [smooth(x - left), smooth(y - top)];
    return between(
      between(hash(left, top, seed), hash(left + 1, top, seed), right),
      between(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), right),
      down,
    );
  };
  /** Noise of several octaves from 0 to 1. */
  const cloud = (x, y, seed, octaves) => {
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < octaves; ++octave) {
      sum += weight * noise(x * 2 ** octave, y * 2 ** octave, seed + octave);
      total += weight;
      weight /= 2;
    }
    return sum / total;
  };
  const mix = (from, to, part) => from.map((each, at) => between(each, to[at], part));
  const brighter = (colour, by) => colour.map((each) => each + by);

  const materials = {
    // Straight grain: narrow dark rings with wide light wood between them, bent a little, and short pores.
    kaya: (x, y) => {
      const bent = x + 26 * cloud(x / 300, y / 900, 1, 2) + 1.2 * noise(x / 9, y / 60, 2);
      const ring = bent / between(8, 19, noise(bent / 160, 0, 3));
      const edge = (ring - Math.floor(ring)) ** 3;
      const strength = between(0.35, 1, noise(Math.floor(ring), y / 700, 4));
      const pore = noise(x / 1.6, y / 46, 5) > 0.8 ? 0.13 : 0;
      const tone = cloud(x / 210, y / 520, 6, 3);
      return mix(
        brighter([233, 195, 128], 15 * (tone - 0.5)),
        [199, 149, 82],
        Math.min(1, 0.44 * edge * strength + pore),
      );
    },
    // Glued strips with their own tone, fine fibres, and a node here and there.
    bamboo: (x, y) => {
      const width = 42.7;
      const strip = Math.floor(x / width);
      const inside = x / width - strip;
      const joint = Math.min(inside, 1 - inside) * width < 0.8 ? 0.35 : 0;
      const node = hash(strip, 0, 11) * 420;
      const away = Math.abs(((y + 3 * Math.sin(inside * 3) - node + 840) % 420) - 0);
      const knot = away < 7 ? 0.4 * (1 - away / 7) : 0;
      const fibre = 0.3 * noise(x / 1.4, y / 130, 12) + 0.2 * noise(x / 4, y / 300, 13);
      const tone = brighter([230, 212, 156], 20 * (hash(strip, 1, 14) - 0.5));
      return mix(tone, [168, 136, 72], Math.min(1, fibre * 0.55 + joint + knot));
    },
    slate: (x, y) => {
      const layer = cloud(x / 90 + 1.4 * cloud(x / 60, y / 60, 22, 3), y / 40, 21, 6);
      const grain = hash(x, y, 23) - 0.5;
      return brighter([104, 114, 121], 26 * (layer - 0.5) + 12 * grain);
    },
    // Mulberry paper: a warm white with pale fibres in all directions.
    paper: (x, y) => {
      const turn = (angle) => [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
      let fibre = 0;
      for (const [at, angle] of [0.3, 1.2, 2.1, 2.8].entries()) {
        const [along, across] = turn(angle + 0.7 * noise(x / 70, y / 70, 31 + at));
        fibre += noise(along / 46, across / 1.7, 36 + at) > 0.86 ? 1 : 0;
      }
      return brighter([240, 231, 209], 10 * (cloud(x / 90, y / 90, 30, 4) - 0.5) - 7 * fibre);
    },
    // Linen: threads over and under, each with its own thickness.
    cloth: (x, y) => {
      const pitch = 5;
      const [column, row] = [Math.floor(x / pitch), Math.floor(y / pitch)];
      const over = (column + row) % 2 === 0;
      const inside = over ? (y / pitch) % 1 : (x / pitch) % 1;
      const thread = over ? noise(x / 60, row, 41) : noise(column, y / 60, 42);
      const round = Math.sin(Math.PI * inside);
      return brighter([164, 176, 142], 20 * (round - 0.62) + 20 * (thread - 0.5) + (over ? 4 : -4));
    },
    felt: (x, y) => {
      const hair = noise(x / 1.7 + 2 * noise(x / 9, y / 9, 52), y / 1.7, 51) - 0.5;
      return brighter([42, 116, 78], 16 * hair + 12 * (cloud(x / 80, y / 80, 53, 3) - 0.5));
    },
  };

  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size, size];
  const context = canvas.getContext('2d');
  const picture = context.createImageData(size, size);
  for (let y = 0; y < size; ++y)
    for (let x = 0; x < size; ++x) picture.data.set([...materials[name](x, y), 255], 4 * (y * size + x));
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL('image/webp', quality);
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const [name, quality] of Object.entries(qualities)) {
  const address = await page.evaluate(paint, { name, size, quality });
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  await writeFile(`${folder}${name}.webp`, bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
await browser.close();
