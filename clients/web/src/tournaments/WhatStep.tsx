import type { GameKind } from '../app/api';
import { defaultOf, OptionField, Select, Switch } from '../app/fields';
import { BoardSize, defaultSize } from '../lobby/Conditions';
import { tWord } from '../text/text';
import { formats, pairsByStanding, uses, usualTieBreaks, type Definition } from './definition';
import { NumberField } from './NumberField';
import { presets, type Preset } from './presets';
import { TieBreaks } from './TieBreaks';
import { say } from './words';

/** Options that have a field of their own. */
const elsewhere = new Set(['size', 'clock']);

/** The first step: what is played. */
export function WhatStep(props: {
  games: readonly GameKind[];
  game: GameKind;
  tournament: Definition;
  preset: Preset | null;
  openings: string;
  onPreset: (preset: Preset) => void;
  onGame: (game: GameKind) => void;
  onChange: (part: Partial<Definition>) => void;
  onOpenings: (openings: string) => void;
  onFile: (file: File | undefined) => void;
}) {
  const { games, game, tournament, onChange } = props;
  const { format } = tournament;
  const options = Object.fromEntries(
    Object.entries(tournament.options ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const set = (name: string, value: string): void => onChange({ options: { ...options, [name]: value } });
  return (
    <>
      <fieldset class="presets">
        <legend>{say('preset')}</legend>
        {presets.map((each) => (
          <label key={each} class="preset">
            <input type="radio" name="preset" checked={props.preset === each} onChange={() => props.onPreset(each)} />
            <span>
              <strong>{say(`preset.${each}`)}</strong>
              <span class="quiet">{say(`preset-about.${each}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="card fields">
        <label>
          <span>{say('form.name')}</span>
          <input
            required
            maxLength={60}
            value={tournament.name}
            onInput={(typed) => onChange({ name: typed.currentTarget.value })}
          />
        </label>
        <div class="side-by-side">
          <Select
            title={say('form.game')}
            value={game.name}
            choices={games.map(({ name, title }) => [name, tWord('game', name, title)])}
            onChange={(name) => {
              const chosen = games.find((each) => each.name === name);
              if (chosen !== undefined) props.onGame(chosen);
            }}
          />
          <BoardSize game={game} size={options['size'] ?? defaultSize(game)} onChange={(size) => set('size', size)} />
        </div>
        <Select
          title={say('form.format')}
          value={format}
          choices={formats.map((each) => [each, say(`format.${each}`)])}
          onChange={(each) => onChange({ format: each })}
        />
        <p class="quiet" role="status">
          {say(`about.${format}`)}
        </p>
      </div>
      <details class="card">
        <summary>{say('form.more-options')}</summary>
        <div class="row numbers">
          {(['games', 'cycles', 'mcmahon_top', 'mcmahon_step', 'seed'] as const)
            .filter((name) => uses(format, name))
            .map((name) => (
              <NumberField key={name} name={name} tournament={tournament} onChange={onChange} />
            ))}
          {pairsByStanding(format) && (
            <Select
              title={say('form.bye')}
              value={String(tournament.bye_points ?? 1)}
              choices={['1', '0.5', '0'].map((points) => [points, points])}
              onChange={(points) => onChange({ bye_points: Number(points) })}
            />
          )}
        </div>
        <p class="quiet">{say('games-note')}</p>
        {format !== 'match' && (
          <Switch
            title={say('form.avoid')}
            value={tournament.avoid_same_school ?? false}
            onChange={(avoid_same_school) => onChange({ avoid_same_school })}
          />
        )}
        <TieBreaks
          game={game}
          chosen={tournament.tie_breaks ?? usualTieBreaks(format)}
          onChange={(tie_breaks) => onChange({ tie_breaks })}
        />
        <div role="group" aria-labelledby="rules-title">
          <p id="rules-title">{say('form.rules')}</p>
          <div class="row numbers">
            {[...game.options, ...game.table_options]
              .filter(({ name }) => !elsewhere.has(name))
              .map((option) => (
                <OptionField
                  key={`${game.name} ${option.name}`}
                  option={option}
                  value={options[option.name] ?? defaultOf(option)}
                  onChange={(value) => set(option.name, value)}
                />
              ))}
          </div>
        </div>
        <label>
          <span>{say('form.openings')}</span>
          <textarea
            rows={4}
            placeholder="D4 C3 F6"
            aria-describedby="openings-about"
            value={props.openings}
            onInput={(typed) => props.onOpenings(typed.currentTarget.value)}
          />
        </label>
        <p class="quiet" id="openings-about">
          {say('form.openings-about')}
        </p>
        <label class="button file">
          {say('form.load')}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(chosen) => props.onFile(chosen.currentTarget.files?.[0])}
          />
        </label>
      </details>
    </>
  );
}
