import type { Step } from '../../lesson';

/** The second phase with its one hole, and the end of the game. */
export const moving: readonly Step[] = [
  {
    id: 'moving',
    title: { en: 'Second phase: moving', zh: '第二阶段：移局' },
    text: {
      en: 'Forty stones are on the board, and one point is empty: the hole. White, who placed second, moves first. Move one of your stones from a neighbouring point into the hole. The point it leaves becomes the new hole.',
      zh: '四十颗棋子放满，只剩一个空位。后手白方先走。每步把与空位相邻的一颗己方棋子移进空位，它原来的位置成为新的空位。',
    },
    position: 'xxoxx/xxox/xxxoo/xxoo/xx.oo/xxox/ooooo/ooox/ooxxx',
    side: 'white',
    task: {
      kind: 'find',
      which: 'movable',
      ask: { en: 'Which white stones can move? There are four.', zh: '哪些白子可以走？共有四颗。' },
      hint: {
        en: 'Look for white stones joined by a line to the hole in the middle.',
        zh: '有线与中间空位直接相连的白子。',
      },
      say: { en: 'These are the white stones next to the hole.', zh: '这些就是空位旁边的白子。' },
      otherwise: { en: '{point} is not a white stone next to the hole.', zh: '{point} 不是空位旁边的白子。' },
      then: {
        kind: 'play',
        ask: {
          en: 'You are White. Make a move that captures at least three black stones.',
          zh: '你执白。走一步，至少吃掉三颗黑子。',
        },
        hint: {
          en: 'Select a stone, then the hole. The move from 64 captures only two, because the stone is missing where it was.',
          zh: '先点棋子，再点空位。从 64 走只能吃两颗，因为它离开的位置空了。',
        },
        right: [
          {
            moves: ['35-44', '46-44', '55-44'],
            say: {
              en: 'Moving captures the same way as placing. The point that the stone left is now empty and no longer helps.',
              zh: '移子与落子一样能吃。离开的那一点空了，不再起作用。',
            },
          },
        ],
        otherwise: {
          en: 'That captures only two: the stone is missing where it was.',
          zh: '这样只吃了两颗：原来位置上的棋子走开，就不起作用了。',
        },
      },
    },
  },
  {
    id: 'give-way',
    title: { en: 'Giving way', zh: '让路' },
    text: {
      en: 'A side without a stone next to the hole is blocked. Its opponent must then give way with an extra move that lets the blocked side move again: a stone next to the hole that also touches a blocked stone moves into the hole.',
      zh: '轮到走棋的一方在空位旁边没有棋子，就被堵住了。这时对方要“让路”：替它多走一步，使它能走。让路的是紧挨着被堵一方棋子的己方棋子，移进空位。',
    },
    position: 'oxxxo/xxxx/oxxxx/x.xx/xxxxx/ooox/ooooo/oooo/ooooo',
    side: 'white',
    task: {
      kind: 'find',
      which: 'movable',
      ask: {
        en: 'It is White’s turn, but only black stones are next to the hole 33. Which three of your stones can give way?',
        zh: '轮到白方，但空位 33 旁边只有黑子。你可以用哪三颗黑子让路？',
      },
      hint: {
        en: 'A stone must be next to the hole and touch a white stone.',
        zh: '要在空位旁边，又要紧挨着一颗白子。',
      },
      say: { en: 'White can then move to the point that the stone left.', zh: '让路之后，白方可以走进这些点。' },
      otherwise: {
        en: 'You cannot give way from {point}: choose a black stone next to the hole that touches a white stone.',
        zh: '{point} 不能让路：必须是空位旁边、又紧挨白子的黑子。',
      },
      then: {
        kind: 'play',
        ask: { en: 'Give way with the stone on 44.', zh: '用 44 上的棋子让路。' },
        hint: { en: 'Select 44, then the hole 33.', zh: '先点 44，再点空位 33。' },
        right: [
          {
            moves: ['44-33'],
            answer: '53-44',
            say: { en: 'White moves to 44, and it is your turn again.', zh: '白方走进 44，接着轮到你。' },
          },
        ],
        otherwise: { en: 'That gives way too. Try 44 this time.', zh: '这样也能让路，这次请试试 44。' },
      },
    },
  },
  {
    id: 'jump',
    title: { en: 'Giving way by a jump', zh: '跳棋让路' },
    text: {
      en: 'Here no black stone next to the hole touches a white stone. In that case, any black stone that touches a white one can jump into the hole, however far away it is.',
      zh: '这里空位旁边没有一颗黑子紧挨着白子。这时任何紧挨白子的黑子都可以跳进空位，不论远近。',
    },
    position: 'ooxxx/oxxx/oxxxx/xxxx/xxxxx/xxxx/xxxxx/xxx./xxxxx',
    side: 'white',
    task: {
      kind: 'play',
      ask: { en: 'You are Black. Give way to White.', zh: '你执黑。给白方让出路来。' },
      hint: {
        en: 'The stone on 22 touches a white stone. Select it, then 77.',
        zh: '22 上的棋子就紧挨着白子。先点它，再点 77。',
      },
      right: [
        {
          moves: ['22-77'],
          answer: '11-22',
          say: {
            en: 'A jump across the board. White gets out through 22.',
            zh: '跳过了整个棋盘；白方从 22 走了出来。',
          },
        },
        {
          moves: ['04-77', '13-77', '31-77', '40-77'],
          say: { en: 'A jump across the board. Now White can move.', zh: '跳过了整个棋盘。现在白方可以走了。' },
        },
      ],
      otherwise: { en: 'White could not move to that point.', zh: '白方走不到那一点。' },
    },
  },
  {
    id: 'must-leave',
    title: { en: 'The way must be open', zh: '不许再堵' },
    text: {
      en: 'Giving way can capture stones too. Afterwards, the blocked side must have a stone next to the new hole, or no stones at all. Otherwise the move is illegal.',
      zh: '让路时同样可以吃子。但吃完之后，被堵的一方必须有棋子挨着新的空位，除非它在棋盘上一颗也不剩。假让路是不允许的。',
    },
    position: 'xxooo/xxoo/x.xoo/xxoo/xxooo/xxoo/xxooo/xooo/xoooo',
    side: 'white',
    task: {
      kind: 'play',
      ask: {
        en: 'White is blocked. Try to give way with 02, then find a stone that really frees White.',
        zh: '白方被堵住了。先试试用 02 让路，再找一颗真正让得了路的棋子。',
      },
      hint: {
        en: '13, 24, 33 and 42 touch white stones and leave White a move.',
        zh: '13、24、33、42 紧挨着白子，又能留出路来。',
      },
      right: [
        {
          moves: ['13-22', '24-22', '33-22', '42-22'],
          say: { en: 'You captured stones, and White can still move.', zh: '你吃了子，白方仍然有路可走。' },
        },
      ],
      wrong: [
        {
          moves: ['02-22'],
          say: {
            en: 'Illegal: the move would capture the white stones next to 02, and no white stone could move there.',
            zh: '不允许：这步棋会吃掉 02 旁边的白子，就没有白子能走到那里了。',
          },
        },
      ],
      otherwise: {
        en: 'Look for a stone next to the hole that touches a white stone.',
        zh: '请找空位旁边、紧挨白子的棋子。',
      },
    },
  },
  {
    id: 'end',
    title: { en: 'The end', zh: '终局' },
    text: {
      en: 'A player without stones loses, in either phase. The third occurrence of a position is a draw, and after 300 moves the player with more stones wins.',
      zh: '无论哪个阶段，棋子被吃光的一方负。同一局面第三次出现为和棋；下满三百步，棋子多的一方胜。',
    },
    position: 'oooxx/xxxx/oxxxx/xxxx/ox.xx/xxxx/xxxxx/xxxx/xxxxx',
    side: 'white',
    task: {
      kind: 'play',
      ask: { en: 'White is blocked, so you move again. Win the game.', zh: '白方被堵住，由你再走一步。请赢下这盘棋。' },
      hint: {
        en: 'Two stones next to the hole touch a white stone. Move one into the hole.',
        zh: '空位旁边有两颗棋子紧挨着白子，移进空位！',
      },
      right: [
        {
          moves: ['24-44', '42-44'],
          say: { en: 'You captured the last five white stones. Black wins.', zh: '最后五颗白子全部被吃，黑方获胜。' },
        },
      ],
      otherwise: { en: 'That leaves white stones on the board.', zh: '这样棋盘上还有白子。' },
    },
  },
];
