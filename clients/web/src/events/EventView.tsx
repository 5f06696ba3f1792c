import type { ComponentChildren } from 'preact';

import { formatDate, tWord } from '../text/text';
import { Bracket } from './Bracket';
import { CrossTable } from './CrossTable';
import type { EventData, PlayedPairing } from './event';
import { Pairings } from './Pairings';
import { Ratings } from './Ratings';
import { Standing } from './Standing';
import { roundText, say } from './words';
import './events.css';

export const sections = ['standing', 'bracket', 'cross', 'pairings', 'ratings'] as const;
export type Section = (typeof sections)[number];

/** Where the game of a pairing can be looked at; null where it cannot. */
export type GameAddress = (pairing: PlayedPairing) => string | null;

export const isKnockout = ({ format }: EventData): boolean => format === 'knockout' || format === 'double-knockout';

const sectionsOf = (event: EventData): Section[] => sections.filter((each) => each !== 'bracket' || isKnockout(event));

/** All that is to be seen of an event, on the server or in a folder without one. `section` is what the address names. */
export function EventView(props: {
  event: EventData;
  section: string;
  address: GameAddress;
  children?: ComponentChildren;
}) {
  const { event, address } = props;
  const there = sectionsOf(event);
  const first: Section = isKnockout(event) ? 'bracket' : 'standing';
  const section = there.find((each) => each === props.section) ?? first;
  return (
    <div class="event">
      <Head event={event} />
      {props.children}
      <nav class="sections" aria-label={say('sections')}>
        {there.map((each) => (
          <a href={`#${each}`} key={each} aria-current={each === section ? 'page' : undefined}>
            {say(`section.${each}`)}
          </a>
        ))}
      </nav>
      {/* On paper standing and pairings stand below each other, whichever is in sight. */}
      <section class={section === 'standing' ? undefined : 'on-paper'}>
        <h2>{say('section.standing')}</h2>
        <Standing event={event} />
      </section>
      {section === 'bracket' && (
        <section>
          <h2>{say('section.bracket')}</h2>
          <Bracket event={event} address={address} />
        </section>
      )}
      {section === 'cross' && (
        <section class="not-on-paper">
          <h2>{say('section.cross')}</h2>
          <CrossTable event={event} address={address} />
        </section>
      )}
      <section class={section === 'pairings' ? undefined : 'on-paper'}>
        <h2>{say('section.pairings')}</h2>
        <Pairings event={event} address={address} />
      </section>
      {section === 'ratings' && (
        <section class="not-on-paper">
          <h2>{say('section.ratings')}</h2>
          <Ratings event={event} />
        </section>
      )}
    </div>
  );
}

function Head({ event }: { event: EventData }) {
  const { definition } = event;
  const playing = event.pairings.filter(({ state }) => state === 'playing').length;
  const toCome = event.pairings.filter(({ state }) => state === 'waiting').length;
  const over = event.pairings.filter(({ state }) => state === 'over').length;
  return (
    <div class="event-head">
      <h1>{event.name}</h1>
      <p>
        <span class={`state ${event.state}`}>{say(`state.${event.state}`)}</span> {tWord('game', event.game)} ·{' '}
        {say(`format.${event.format}`)}
        {event.round > 0 && ` · ${roundText(event)}`} · {say('players', { count: event.entrants.length })}
      </p>
      <p class="quiet">
        {say('games-so-far', { over, playing, waiting: toCome })} ·{' '}
        {say('made-by', { name: event.by, date: formatDate(event.created) })}
      </p>
      <details class="conditions">
        <summary>{say('conditions')}</summary>
        <p>{say(`about.${event.format}`)}</p>
        <dl>
          {Object.entries(event.options).map(([name, value]) => (
            <div key={name}>
              <dt>{tWord('option', name)}</dt>
              <dd>{tWord('clock', value, tWord('word', value, tWord('common', value)))}</dd>
            </div>
          ))}
          {(['cycles', 'games', 'at_once', 'wait', 'seed'] as const).map((name) =>
            definition[name] === undefined ? null : (
              <div key={name}>
                <dt>{say(`number.${name}`)}</dt>
                <dd>{definition[name]}</dd>
              </div>
            ),
          )}
          {event.tie_breaks.length > 0 && (
            <div>
              <dt>{say('tie-breaks')}</dt>
              <dd>{event.tie_breaks.map((each) => say(`tie-break.${each}`)).join(', ')}</dd>
            </div>
          )}
        </dl>
      </details>
    </div>
  );
}
