import { deflateSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

import { BadLink, pack, unpack } from './link';

const base64 = (bytes: Uint8Array): string =>
  btoa(strFromU8(bytes, true)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

describe('a link', () => {
  it('has a whole game in letters of an address', () => {
    const text = '(;GM[1]SZ[9]C[棋 – “ok”];B[ee](;W[cc])(;W[gg]))\n'.repeat(20);
    const packed = pack(text) ?? '';
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(300);
    expect(unpack(packed)).toBe(text);
  });

  it('has a maximum length', () => {
    let seed = 1;
    const noise = Array.from({ length: 20_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return String.fromCharCode(33 + (seed % 90));
    });
    expect(pack(noise.join(''))).toBeNull();
  });

  it('is refused if it is damaged, cut off, or not a packed text', () => {
    const packed = pack('(;GM[1];B[ee])') ?? '';
    for (const bad of ['', 'x', '!!!', 'AAAA', packed.slice(0, -4), 'a'.repeat(70_000), `${packed}*`])
      expect(() => unpack(bad), bad.slice(0, 20)).toThrow(BadLink);
  });

  it('cannot unpack to more than a file may have', () => {
    const bomb = base64(deflateSync(new Uint8Array(3_000_000), { level: 9 }));
    expect(bomb.length).toBeLessThan(64_000);
    expect(() => unpack(bomb)).toThrow(BadLink);
    expect(() => unpack(base64(deflateSync(new Uint8Array(300_000))))).toThrow(BadLink);
  });
});
