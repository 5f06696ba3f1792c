import type { GameKind } from '../app/api';
import type { Shape } from '../board/marks';
import type { Side } from '../protocol/vocabulary';
import type { Game } from './opened';
import { nodeOf, root, type Node, type Tree } from './tree';

/** How SGF writes the game; see engine/core/sgf_facts.h. */
export type Facts = GameKind['sgf'];

const columns = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const code = (letter: string): number => letter.charCodeAt(0);

const properties: Readonly<Record<Shape, string>> = {
  triangle: 'TR',
  square: 'SQ',
  circle: 'CR',
  cross: 'MA',
  label: 'LB',
};

const escaped = (text: string): string => text.replace(/[\]\\]/g, '\\$&');
/** For a part of `key:text`. */
const composed = (text: string): string => text.replace(/[\]\\:]/g, '\\$&');

const property = (name: string, value: string): string => (value === '' ? '' : `${name}[${escaped(value)}]`);

/** A point or move as SGF writes it: `dp` for D4 on 19 lines, `f5` in Othello, and for other games as it is. */
function pointOf(name: string, { moves }: Facts, size: number): string {
  if (moves === 'text') return escaped(name);
  if (name === 'pass') return '';
  if (moves === 'squares') return name;
  return String.fromCharCode(code('a') + columns.indexOf(name.charAt(0)), code('a') + size - Number(name.slice(1)));
}

/** The standard form of a result: RE has a margin, resignation, time, a draw and no result. */
function resultOf(result: string): string {
  if (result === 'draw') return '0';
  if (result === 'void') return 'Void';
  const [, winner, how = ''] = /^([BW]\+)(.*)$/.exec(result) ?? [];
  if (winner === undefined) return '';
  if (how === 'resign') return `${winner}R`;
  if (how === 'time') return `${winner}T`;
  return /^[\d.]+$/.test(how) ? result : winner;
}

function header(game: Game, facts: Facts, size: number): string {
  const { options } = game;
  const rules = facts.word !== '' ? facts.word : (facts.rules[options['rules'] ?? ''] ?? '');
  const own = [
    ['kind', game.kind],
    ['time', game.date],
    ['result', game.result],
    ['reason', game.reason],
    ...Object.entries(options).map(([name, value]) => ['option', `${name}=${value}`]),
  ];
  return [
    'FF[4]',
    `GM[${facts.number}]`,
    'CA[UTF-8]',
    'AP[Qiyuan]',
    size > 0 ? `SZ[${size}]` : '',
    property('KM', options['komi'] ?? ''),
    property('RU', rules),
    property('PB', game.black),
    property('PW', game.white),
    property('DT', game.date.slice(0, 10)),
    property('RE', resultOf(game.result)),
    // The server's own property, from which it reads everything exactly.
    `QY${own.map(([key = '', text = '']) => (text === '' ? '' : `[${key}:${composed(text)}]`)).join('')}`,
  ].join('');
}

/** The stones of the start, with the side to move. */
function stones(start: ReadonlyMap<string, Side>, turn: Side, facts: Facts, size: number): string {
  const of = (side: Side): string => {
    const points = [...start].filter(([, stone]) => stone === side).map(([name]) => `[${pointOf(name, facts, size)}]`);
    return points.length === 0 ? '' : `A${side === 'black' ? 'B' : 'W'}${points.join('')}`;
  };
  const all = of('black') + of('white');
  return all === '' && turn === 'black' ? '' : `${all}PL[${turn === 'black' ? 'B' : 'W'}]`;
}

function said({ comment, marks }: Node, facts: Facts, size: number): string {
  const figures = Object.entries(properties).map(([shape, name]) => {
    const values = marks
      .filter((mark) => mark.shape === shape)
      .map(({ point, text }) => {
        const at = pointOf(point, facts, size);
        return text === undefined ? `[${at}]` : `[${at}:${composed(text)}]`;
      });
    return values.length === 0 ? '' : name + values.join('');
  });
  return property('C', comment) + figures.join('');
}

/** Writes a game with its variations as SGF, FF[4]. `start` has the stones before the first move, `turn` moves first. */
export function writeSgf(game: Game, tree: Tree, start: ReadonlyMap<string, Side>, turn: Side, facts: Facts): string {
  const size = facts.moves === 'text' ? 0 : Number(game.options['size'] ?? facts.size);
  const first = nodeOf(tree, root);
  let text = `(;${header(game, facts, size)}${stones(start, turn, facts, size)}${said(first, facts, size)}`;
  // A number is a node to write, a text what closes a variation. Without recursion: lines can be long.
  const rest: (number | string)[] = [')'];
  const follow = ({ children }: Node): void => {
    if (children.length === 1) rest.push(...children);
    else for (const child of [...children].reverse()) rest.push(')', child, '(');
  };
  follow(first);
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') {
      text += next;
      continue;
    }
    const node = nodeOf(tree, next);
    text += `\n;${node.side === 'black' ? 'B' : 'W'}[${pointOf(node.move, facts, size)}]${said(node, facts, size)}`;
    follow(node);
  }
  return `${text}\n`;
}
