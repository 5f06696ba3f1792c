import type { Lesson } from '../lesson';

export const lesson: Lesson = {
  options: {},
  play: {},
  steps: [
    {
      id: 'turning',
      title: { en: 'Every move flips discs', zh: '下子必须翻子' },
      text: {
        en: 'Black moves first. A move must enclose opposing discs in a straight line (row, column or diagonal) between the new disc and another disc of your colour. The enclosed discs are flipped. A move that flips nothing is illegal.',
        zh: '黑方先下。新下的子与自己的另一个子在一条直线上（横、竖、斜）夹住对方的子，被夹住的子翻成自己的颜色。不能翻子的地方不能下。',
      },
      task: {
        kind: 'find',
        which: ['d3', 'c4', 'f5', 'e6'],
        ask: { en: 'Select the four squares where Black can start.', zh: '点出黑方可以下第一步的四个格子。' },
        hint: {
          en: 'Next to a white disc, with a black disc on its other side.',
          zh: '紧挨着白子，而同一条线上白子的另一侧是黑子。',
        },
        say: { en: 'Each of them flips one white disc.', zh: '每一个都能翻一个白子。' },
        otherwise: { en: '{point} would flip nothing.', zh: '下在 {point} 翻不了子。' },
      },
    },
    {
      id: 'lines',
      title: { en: 'All lines at once', zh: '各个方向同时翻' },
      text: {
        en: 'One move often encloses discs in several lines. All of them are flipped.',
        zh: '一步棋常常同时在几条线上夹住对方的子，全部都要翻过来。',
      },
      position: '......../......../......../...xxx../...xoo../...xo.../......../........',
      task: {
        kind: 'play',
        ask: {
          en: 'You are Black. Flip all three white discs with one move.',
          zh: '你执黑。一步翻掉全部三个白子。',
        },
        hint: { en: 'The square touches all three discs.', zh: '这个格子与三个白子都相邻。' },
        right: [
          {
            moves: ['f6'],
            say: { en: 'One to the left, one above and one on the diagonal.', zh: '左边一个，上边一个，斜线上一个。' },
          },
        ],
        otherwise: { en: 'That leaves white discs.', zh: '还剩下白子。' },
      },
    },
    {
      id: 'pass',
      title: { en: 'Passing', zh: '无处可下就停一手' },
      text: {
        en: 'If no move flips anything, you must pass, and your opponent moves again. If you have a legal move, you may not pass.',
        zh: '有时哪里都翻不了子，这时必须停一手，由对方接着下。只要有地方可下，就不能停。',
      },
      position: 'xxx...../......../......../...xx.../...xx.../......../......../xo......',
      side: 'white',
      task: {
        kind: 'play',
        pass: true,
        ask: { en: 'You are White. What can you do?', zh: '你执白。该怎么办？' },
        hint: { en: 'Your only disc encloses nothing.', zh: '你唯一的子夹不住任何黑子。' },
        right: [{ moves: ['pass'], say: { en: 'Black moves again.', zh: '轮到黑方接着下。' } }],
        otherwise: { en: 'That flips nothing.', zh: '这样翻不了子。' },
      },
    },
    {
      id: 'corner',
      title: { en: 'Corners are permanent', zh: '角上的子翻不掉' },
      text: {
        en: 'A corner disc is at the end of every line through it, so it can never be enclosed. It can make whole edges safe.',
        zh: '角上的子在每条线的尽头，谁也夹不住它。以角为依托，整条边都能变成稳定的子。',
      },
      position: '.ox...../......../......../...ox.../...xo.../......../......../........',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Take the corner.', zh: '你执黑。占角。' },
        hint: { en: 'Look at the first row.', zh: '看第一行。' },
        right: [{ moves: ['a1'], say: { en: 'This disc stays black until the end.', zh: '这个子到终局都是黑子。' } }],
        otherwise: { en: 'You can take a corner.', zh: '有一个角可以占。' },
      },
    },
    {
      id: 'beside-corner',
      title: { en: 'Avoid the squares next to empty corners', zh: '不要送角' },
      text: {
        en: 'A player can take a corner only if the opponent has a disc next to it. So the squares next to an empty corner are dangerous, above all the diagonal one.',
        zh: '只有对方在角旁边有子，才可能占到角。所以空角旁边的格子很危险，尤其是斜对着角的那一格。',
      },
      position: '......../......../..o...../...xo.../...xo.../......../......../........',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Move without giving up a corner.', zh: '你执黑。下一步，但不要送角。' },
        hint: { en: 'Any move but b2.', zh: '除了 b2 都可以。' },
        right: [
          {
            moves: ['f3', 'f4', 'f5', 'f6'],
            say: { en: 'White cannot take the corner yet.', zh: '白方还占不到角。' },
          },
        ],
        wrong: [
          {
            moves: ['b2'],
            say: {
              en: 'Now White plays a1 and encloses the whole diagonal.',
              zh: '白方就会下 a1，从角上夹住整条斜线。',
            },
          },
        ],
        otherwise: { en: 'Play on the right side instead.', zh: '还是下在右边好。' },
      },
    },
    {
      id: 'end',
      title: { en: 'Counting discs', zh: '终局数子' },
      text: {
        en: 'The game ends when neither side can move, usually on a full board. The player with more discs wins, and empty squares count for the winner. Having many discs early means little: what matters is having moves and safe discs.',
        zh: '双方都无处可下时终局，通常是棋盘下满的时候。子多者胜，空格算给胜方。开局子多没有用，重要的是有棋可下、有稳定子。',
      },
      position: '.oooooox/oooooooo/oooooooo/oooooooo/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx',
      task: {
        kind: 'play',
        ask: { en: 'The score is close. Make the last move.', zh: '双方相差不多。下最后一步。' },
        hint: { en: 'There is only one empty square.', zh: '只剩一个空格。' },
        right: [
          {
            moves: ['a1'],
            say: {
              en: 'The row, the column and the diagonal are flipped: 46 to 18.',
              zh: '一行、一列和一条斜线都翻了过来：46 比 18。',
            },
          },
        ],
        otherwise: { en: 'There is only one empty square.', zh: '只剩一个空格。' },
      },
    },
  ],
};
