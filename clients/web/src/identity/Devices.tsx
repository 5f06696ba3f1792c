import { useCallback, useEffect, useState } from 'preact/hooks';

import { explain, server } from '../app/session';
import type { SignInMessage, SignOutRequest } from '../protocol/accounts';
import { formatDay, speaker } from '../text/text';
import { deviceOf } from './device';
import { words } from './words';

const say = speaker(words);

/** Where the user is signed in, and a way to end each sign-in. */
export function Devices() {
  const [all, setAll] = useState<SignInMessage[]>([]);
  const [problem, setProblem] = useState('');
  const visit = server.visits.value;
  const read = useCallback(async (): Promise<void> => {
    const lines = await server.askAll({ verb: 'SignIns' });
    setAll(lines.filter((line) => line.verb === 'SignIn'));
  }, []);
  useEffect(() => {
    read().catch((failure: unknown) => setProblem(explain(failure)));
  }, [visit, read]);

  async function end(request: SignOutRequest): Promise<void> {
    setProblem('');
    try {
      await server.ask(request);
      await read();
    } catch (failure) {
      setProblem(explain(failure));
    }
  }

  const others = all.filter(({ own }) => own === 'no');
  return (
    <section class="devices" aria-labelledby="devices-title">
      <h3 id="devices-title">
        {others.length === 0 ? say('devices.one') : say('devices.many', { count: all.length })}
      </h3>
      <ul>
        {all.map((each) => (
          <li key={each.number} data-sign-in={each.number}>
            <div>
              <strong>{nameOf(each)}</strong>
              {each.own === 'yes' && <span class="quiet"> ({say('device.this')})</span>}
              <p class="quiet">{usedText(each)}</p>
            </div>
            {each.own === 'no' && (
              <button
                aria-label={say('device.end', { device: nameOf(each) })}
                onClick={() => void end({ verb: 'SignOut', number: each.number })}
              >
                {say('device.sign-out')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && <button onClick={() => void end({ verb: 'SignOut' })}>{say('devices.end-others')}</button>}
      <p class="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

function nameOf({ client }: SignInMessage): string {
  const { browser, system } = deviceOf(client);
  if (browser !== null && system !== null) return say('device.on', { browser, system });
  return browser ?? system ?? (client === '' ? say('device.unknown') : client);
}

function usedText({ connections, used, address }: SignInMessage): string {
  if (connections > 0) return say('device.now', { address });
  return say('device.used', { day: formatDay(new Date(used).toISOString()), address });
}
