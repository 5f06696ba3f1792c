import { useEffect, useState } from 'preact/hooks';

import { get } from './api';

/** Whether the page was opened under an address that means another computer on every other device. */
const isAtHome = (): boolean => /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

let known: Promise<string | null> | undefined;

/** Returns the address of this site for other devices, such as `http://192.168.1.20:8080/`; null if there is none. */
function pageAddress(): Promise<string | null> {
  if (!isAtHome()) return Promise.resolve(`${location.origin}/`);
  const asked = known ?? get<{ addresses: string[] }>('/api/addresses').then(({ addresses }) => addresses[0] ?? null);
  known = asked;
  // Do not cache a failure.
  asked.catch(() => (known = undefined));
  return asked;
}

/** The address of this site for other devices; null if there is none, or until the server has answered. */
export function usePageAddress(): string | null {
  const [address, setAddress] = useState<string | null>(isAtHome() ? null : `${location.origin}/`);
  useEffect(() => {
    pageAddress().then(setAddress, () => undefined);
  }, []);
  return address;
}

/** Returns an address as people type it: without the scheme and the slash at its end. */
export const typedAddress = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');
