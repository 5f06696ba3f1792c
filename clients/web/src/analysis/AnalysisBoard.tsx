import { useEffect, useMemo, useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { defaultOf } from '../app/fields';
import { settings } from '../app/settings';
import { Announcement } from '../board/Announcement';
import { Board } from '../board/Board';
import { BoardInWords } from '../board/BoardInWords';
import { Candidates } from '../considering/Candidates';
import { useConsidered } from '../considering/considering';
import type { View } from '../considering/view';
import { useKeys } from '../replay/walker';
import { drawnLine } from '../table/expected';
import { nothingChosen, origins, targets } from '../table/rules';
import { pointsOf, turnedBy } from '../table/stones';
import { resultText, t as tPage, tWord } from '../text/text';
import type { Analysis } from './analysis';
import { Engine, useEngine } from './Engine';
import { Keys } from './Keys';
import { keepDraft, sgfOf } from './draft';
import { MarkTools } from './MarkTools';
import { PlayOn } from './PlayOn';
import { Save } from './Save';
import { TreePanel, useDelete } from './TreePanel';
import { t } from './words';
import '../room/room.css';

const none: ReadonlySet<string> = new Set();

/** A game with variations to play through and to add to. */
export function AnalysisBoard(props: {
  analysis: Analysis;
  kind: GameKind;
  /** Where it began, for the draft that survives a reload. */
  address: string;
  /** Whether the address tells where it began, so that only changes need a draft. */
  isNamed: boolean;
  onNew: () => void;
  /** Present if a reload was survived. */
  onStartOver?: () => void;
}) {
  const { analysis, kind, address, isNamed } = props;
  const title = titleOf(analysis);
  const remove = useDelete(analysis);
  const at = analysis.at.value;
  const tree = analysis.tree.value;
  const [engineOn, switchEngine] = useEngine();
  const [shown, setShown] = useState<string | null>(null);
  const { kind: name, options, position, turn } = analysis.game;
  const from = position === null ? null : { position, side: turn };
  const line = analysis.line.value.map(({ move }) => move);
  const considering = useConsidered(name, options, from, line, engineOn);
  const view = engineOn ? considering.view.value : null;
  useEffect(() => {
    document.title = `${title} · ${tPage('app.name')}`;
  }, [title]);
  useEffect(() => () => analysis.leave(), [analysis]);
  useEffect(() => void analysis.judge(), [analysis, at]);
  useEffect(() => {
    if (tree !== analysis.begun || !isNamed) keepDraft({ address, sgf: sgfOf(analysis, kind) });
  }, [analysis, kind, address, isNamed, tree]);
  useKeys({
    ArrowLeft: () => analysis.back(),
    ArrowRight: () => analysis.forward(),
    ArrowUp: () => analysis.toAlternative(-1),
    ArrowDown: () => analysis.toAlternative(1),
    Home: () => analysis.toStart(),
    End: () => analysis.toEnd(),
    Delete: remove.ask,
  });
  return (
    <div class="room analysing">
      <div class="far">
        <h1>{title}</h1>
        <About analysis={analysis} kind={kind} />
        {props.onStartOver !== undefined && (
          <p class="quiet restored" role="status">
            {t('restored')} <button onClick={props.onStartOver}>{t('restored.drop')}</button>
          </p>
        )}
      </div>
      <div class="board-place">
        <div class="board-area" onClick={leaveBoard}>
          <Position analysis={analysis} considered={view} shown={shown} onShow={setShown} />
        </div>
        <Announcement moves={analysis.moves.value} ply={analysis.moves.value.length} />
        <UnderBoard analysis={analysis} />
        <MarkTools analysis={analysis} />
      </div>
      <div class="near">
        <TreePanel analysis={analysis} onDelete={remove.ask} />
        <label class="comment">
          <span>{t('comment')}</span>
          <textarea
            rows={3}
            value={analysis.node.value.comment}
            onInput={(event) => analysis.comment(event.currentTarget.value)}
          />
        </label>
      </div>
      <div class="aside">
        <Engine
          analysis={analysis}
          considering={considering}
          on={engineOn}
          onSwitch={switchEngine}
          shown={shown}
          onShow={setShown}
        />
        <PlayOn analysis={analysis} kind={kind} />
        <Save analysis={analysis} kind={kind} onNew={props.onNew} />
        <Keys />
        <BoardInWords view={analysis.view} stones={analysis.stones.value} />
      </div>
      {remove.dialog}
    </div>
  );
}

/** After a click the arrow keys go through the moves again, instead of through the points of the board. */
function leaveBoard({ detail }: MouseEvent): void {
  const focused = document.activeElement;
  // A click of a keyboard or a screen reader has no count.
  if (detail > 0 && (focused instanceof HTMLElement || focused instanceof SVGElement)) focused.blur();
}

function titleOf({ game }: Analysis): string {
  const name = tWord('game', game.kind);
  if (game.black === '' && game.white === '') return t('title.of', { game: name });
  return t('title.players', { game: name, black: tWord('bot', game.black), white: tWord('bot', game.white) });
}

/** The rules of the game, as far as they are not the usual ones, and its result. */
function About({ analysis: { game }, kind }: { analysis: Analysis; kind: GameKind }) {
  const usual = new Map(kind.options.map((option) => [option.name, defaultOf(option)]));
  const unusual = Object.entries(game.options).filter(([name, value]) => name === 'size' || usual.get(name) !== value);
  const words = unusual.map(([name, value]) => `${tWord('option', name)} ${tWord('word', value)}`);
  return (
    <p class="quiet">
      {words.join(' · ')}
      {game.result !== '' && (
        <>
          {words.length > 0 && ' · '}
          <strong>{resultText(game.result, game.reason, { game: game.kind })}</strong>
        </>
      )}
    </p>
  );
}

function Position(props: {
  analysis: Analysis;
  /** What the engine thinks; null if it is off. */
  considered: View | null;
  /** The candidate whose line is drawn. */
  shown: string | null;
  onShow: (move: string | null) => void;
}) {
  const { analysis, considered, shown, onShow } = props;
  const expected = considered?.candidates.find(({ move }) => move === shown)?.line;
  const { confirm, coordinates, hints, shapes } = settings.value;
  const here = analysis.here.value;
  const { from, pending } = analysis.choice.value;
  const draws = analysis.tool.value !== null;
  const legal = draws || here === null ? null : here.legal;
  const choices = useMemo(
    () =>
      legal === null ? { origins: none, targets: none } : { origins: origins(legal), targets: targets(legal, from) },
    [legal, from],
  );
  const last = analysis.moves.value.at(-1);
  return (
    <Board
      view={analysis.view}
      stones={analysis.stones.value}
      last={last === undefined ? [] : pointsOf(last.move)}
      turned={turnedBy(last)}
      toPlay={legal === null || legal.length === 0 ? null : (here?.turn ?? null)}
      origins={choices.origins}
      targets={choices.targets}
      from={from}
      pending={pending === null ? null : (pointsOf(pending)[0] ?? null)}
      dead={none}
      marks={analysis.node.value.marks}
      pressable={draws}
      {...(expected === undefined ? {} : { expected: drawnLine(expected) })}
      {...(considered === null || draws
        ? {}
        : {
            over: (radius: number) => (
              <Candidates
                view={considered}
                board={analysis.view}
                radius={radius}
                shown={shown}
                onShow={onShow}
                onPick={(move) => void analysis.play(move)}
              />
            ),
          })}
      coordinates={coordinates}
      hints={hints}
      shapes={shapes}
      label={tPage('table.board', { game: tWord('game', analysis.game.kind) })}
      onCancel={() => {
        analysis.choice.value = nothingChosen;
        analysis.tool.value = null;
      }}
      onPoint={(point: string, touch: boolean) =>
        analysis.press(point, confirm === 'always' || (confirm === 'touch' && touch))
      }
    />
  );
}

/** The line below the board: whose turn it is, a move to confirm, or what is wrong. */
function UnderBoard({ analysis }: { analysis: Analysis }) {
  const { pending, from } = analysis.choice.value;
  const here = analysis.here.value;
  const judging = analysis.judging.value;
  if (pending !== null && !judging)
    return (
      <div class="under">
        <button class="primary" onClick={() => void analysis.play(pending)}>
          {tPage('table.play', { move: pending })}
        </button>
        <button onClick={() => (analysis.choice.value = nothingChosen)}>{tPage('common.cancel')}</button>
      </div>
    );
  const text =
    analysis.notice.value !== ''
      ? analysis.notice.value
      : judging
        ? t('judging')
        : here === null
          ? ''
          : here.ending !== null
            ? resultText(here.ending.result, here.ending.reason, { game: analysis.game.kind })
            : from !== null
              ? tPage('table.pick-target', { point: from })
              : tPage('table.to-move', { side: tPage(`side.${here.turn}`) });
  return (
    <div class="under">
      <span role="status" data-status>
        {text}
      </span>
      {here?.legal.includes('pass') === true && (
        <button disabled={judging} onClick={() => void analysis.play('pass')}>
          {tPage('act.pass')}
        </button>
      )}
    </div>
  );
}
