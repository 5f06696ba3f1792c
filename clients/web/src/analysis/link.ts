import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';

import { maxFile } from './opened';

/** The maximum length of a packed game: longer addresses are cut by some programs. */
const maxLink = 8_000;
/** The longest one that is opened. */
const maxOpened = 64_000;

/** A link that is not a packed game. */
export class BadLink extends Error {}

/** Packs a file into letters, digits, `-` and `_` for the part of an address after `#`; null if it is too long for one. */
export function pack(text: string): string | null {
  const bytes = deflateSync(strToU8(text), { level: 9 });
  const packed = btoa(strFromU8(bytes, true)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return packed.length > maxLink ? null : packed;
}

/** A kilobyte grows to a megabyte at most. */
const piece = 1024;

/** Returns the file in the part of an address after `#`. Throws `BadLink`. */
export function unpack(packed: string): string {
  if (packed.length > maxOpened || !/^[\w-]+$/.test(packed)) throw new BadLink();
  const parts: Uint8Array[] = [];
  let size = 0;
  let complete = false;
  const inflating = new Inflate((part, final) => {
    parts.push(part);
    size += part.length;
    complete = final;
  });
  try {
    const bytes = strToU8(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), true);
    for (let at = 0; at < bytes.length; at += piece) {
      inflating.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
      if (size > maxFile) throw new BadLink();
    }
  } catch {
    throw new BadLink();
  }
  if (!complete) throw new BadLink();
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return strFromU8(whole);
}
