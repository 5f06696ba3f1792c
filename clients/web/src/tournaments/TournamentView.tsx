import type { ComponentChildren } from 'preact';

import { formatDate, tWord } from '../text/text';
import { Acts } from './Acts';
import { Bracket } from './Bracket';
import { CrossTable } from './CrossTable';
import type { GameAddress } from './gameAddress';
import { Pairings } from './Pairings';
import { Ratings } from './Ratings';
import { Standing } from './Standing';
import type { TournamentData } from './tournament';
import { roundText, say } from './words';
import './tournaments.css';

export const sections = ['standing', 'bracket', 'cross', 'pairings', 'ratings', 'log'] as const;
export type Section = (typeof sections)[number];

export const isKnockout = ({ format }: TournamentData): boolean =>
  format === 'knockout' || format === 'double-knockout';

const sectionsOf = (tournament: TournamentData): Section[] =>
  sections.filter((each) => each !== 'bracket' || isKnockout(tournament));

/** The tables of a tournament, on the server or in a downloaded folder. `section` comes from the address. */
export function TournamentView(props: {
  tournament: TournamentData;
  section: string;
  address: GameAddress;
  children?: ComponentChildren;
}) {
  const { tournament, address } = props;
  const there = sectionsOf(tournament);
  const first: Section = isKnockout(tournament) ? 'bracket' : 'standing';
  const section = there.find((each) => each === props.section) ?? first;
  return (
    <div class="tournament">
      <Head tournament={tournament} />
      {props.children}
      <nav class="sections" aria-label={say('sections')}>
        {there.map((each) => (
          <a href={`#${each}`} key={each} aria-current={each === section ? 'page' : undefined}>
            {say(`section.${each}`)}
          </a>
        ))}
      </nav>
      {/* The printout has standings and pairings, whichever section is shown. */}
      <section class={section === 'standing' ? undefined : 'on-paper'}>
        <h2>{say('section.standing')}</h2>
        <Standing tournament={tournament} />
      </section>
      {section === 'bracket' && (
        <section>
          <h2>{say('section.bracket')}</h2>
          <Bracket tournament={tournament} address={address} />
        </section>
      )}
      {section === 'cross' && (
        <section class="not-on-paper">
          <h2>{say('section.cross')}</h2>
          <CrossTable tournament={tournament} address={address} />
        </section>
      )}
      <section class={section === 'pairings' ? undefined : 'on-paper'}>
        <h2>{say('section.pairings')}</h2>
        <Pairings tournament={tournament} address={address} />
      </section>
      {section === 'ratings' && (
        <section class="not-on-paper">
          <h2>{say('section.ratings')}</h2>
          <Ratings tournament={tournament} />
        </section>
      )}
      {section === 'log' && (
        <section class="not-on-paper">
          <h2>{say('section.log')}</h2>
          <Acts tournament={tournament} />
        </section>
      )}
    </div>
  );
}

function Head({ tournament }: { tournament: TournamentData }) {
  const { definition } = tournament;
  const playing = tournament.pairings.filter(({ state }) => state === 'playing').length;
  const toCome = tournament.pairings.filter(({ state }) => state === 'waiting').length;
  const over = tournament.pairings.filter(({ state }) => state === 'over').length;
  return (
    <div class="tournament-head">
      <h1>{tournament.name}</h1>
      <p>
        <span class={`state ${tournament.state}`}>{say(`state.${tournament.state}`)}</span>{' '}
        {tWord('game', tournament.game)} · {say(`format.${tournament.format}`)}
        {tournament.round > 0 && ` · ${roundText(tournament)}`} ·{' '}
        {say('players', { count: tournament.entrants.length })}
      </p>
      <p class="quiet">
        {say('games-so-far', { over, playing, waiting: toCome })} ·{' '}
        {say('made-by', { name: tournament.by, date: formatDate(tournament.created) })}
      </p>
      <details class="conditions">
        <summary>{say('conditions')}</summary>
        <p>{say(`about.${tournament.format}`)}</p>
        <dl>
          {Object.entries(tournament.options).map(([name, value]) => (
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
          {tournament.tie_breaks.length > 0 && (
            <div>
              <dt>{say('tie-breaks')}</dt>
              <dd>{tournament.tie_breaks.map((each) => say(`tie-break.${each}`)).join(', ')}</dd>
            </div>
          )}
        </dl>
      </details>
    </div>
  );
}
