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

// An update of one package can raise the minimum Node version unnoticed; only users of an old Node would find out.
it('every locked package accepts the oldest Node that package.json names', () => {
  expect(oldest).not.toBe('');
  const refusing = Object.entries(packages).filter(([, { engines }]) => !satisfies(oldest, engines?.node ?? '*'));
  expect(refusing.map(([path, { engines }]) => `${path} needs Node ${engines?.node}`)).toEqual([]);
});

it('the lock file names only the public registry', () => {
  const hosts = Object.values(packages).map(({ resolved }) => resolved && new URL(resolved).host);
  expect(hosts.filter((host) => host && host !== 'registry.npmjs.org')).toEqual([]);
});

// If npm rewrites the lock file while node_modules exists, it leaves out packages for other systems.
it('the lock file names the packages for every system', () => {
  const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1));
  const optional = Object.values(packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}),
  );
  expect(optional.filter((name) => !names.includes(name))).toEqual([]);
});
