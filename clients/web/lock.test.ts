import { minVersion, satisfies } from 'semver';
import { expect, it } from 'vitest';

import lockText from './package-lock.json?raw';
import packageText from './package.json?raw';

interface Locked {
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const { engines } = JSON.parse(packageText) as { engines: { node: string } };
const { packages } = JSON.parse(lockText) as { packages: Record<string, Locked> };
const oldest = minVersion(engines.node)?.version ?? '';

// An update of one package can raise this without a word, and only those with an old Node would notice.
it('every locked package accepts the oldest Node that package.json names', () => {
  expect(oldest).not.toBe('');
  const refusing = Object.entries(packages).filter(([, { engines }]) => !satisfies(oldest, engines?.node ?? '*'));
  expect(refusing.map(([path, { engines }]) => `${path} needs Node ${engines?.node}`)).toEqual([]);
});

it('the lock file names no registry but the public one', () => {
  const hosts = Object.values(packages).map(({ resolved }) => resolved && new URL(resolved).host);
  expect(hosts.filter((host) => host && host !== 'registry.npmjs.org')).toEqual([]);
});

// npm leaves packages of other systems out of the lock file when it is written over an existing node_modules.
it('the lock file names the packages of every system', () => {
  const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1));
  const optional = Object.values(packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}),
  );
  expect(optional.filter((name) => !names.includes(name))).toEqual([]);
});
