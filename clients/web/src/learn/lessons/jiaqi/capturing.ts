import type { Step } from '../../lesson';

const takesNothing = { en: 'That stone captures nothing.', zh: '这颗棋子什么也没吃到。' };

/** The ways to capture, which are the same in both phases. */
export const capturing: readonly Step[] = [
  {
    id: 'jia',
    title: { en: 'Jia: the sandwich', zh: '夹' },
    text: {
      en: 'Stones never leave the board. An opposing stone directly between two of yours on a line changes to your colour. This is a jia. It happens automatically after your move, in both phases.',
      zh: '棋子从不离开棋盘。在同一条线上，对方的一颗棋子被你的两颗棋子紧紧夹在中间，就变成你的颜色。这就是“夹”，两个阶段都在行棋之后自动进行。',
    },
    position: '...../..../.xo../..../...../..../...../..../.....',
    task: {
      kind: 'play',
      ask: { en: 'Capture the white stone.', zh: '夹吃这颗白子。' },
      hint: { en: 'Enclose it from the other side of the row.', zh: '从这一行的另一边夹住它。' },
      right: [
        {
          moves: ['26'],
          say: { en: 'It is between 22 and 26, so it turns black.', zh: '它夹在 22 和 26 之间，现在变成了黑子。' },
        },
      ],
      otherwise: {
        en: 'Both of your stones must be next to it on the same line.',
        zh: '两颗夹子必须紧挨着它，而且在同一条线上。',
      },
    },
  },
  {
    id: 'diagonal',
    title: { en: 'Jia on diagonals', zh: '斜线上的夹' },
    text: {
      en: 'Diagonals count too, but only lines that are drawn on the board.',
      zh: '斜线与其他线一样可以夹，但必须是棋盘上画出来的线。',
    },
    position: '.x.../xo../...../..../...../..../...../..../.....',
    task: {
      kind: 'play',
      ask: { en: 'Capture the stone on 13.', zh: '夹吃 13 上的白子。' },
      hint: { en: 'Follow the diagonal from 02 through 13.', zh: '从 02 沿斜线经过 13 走下去。' },
      right: [{ moves: ['24'], say: { en: '02, 13, 24: a jia on a diagonal.', zh: '02、13、24：斜线上的夹。' } }],
      wrong: [
        {
          moves: ['15'],
          say: {
            en: 'No line joins 11, 13 and 15: they are middles of cells.',
            zh: '11、13、15 都是格子中心，没有线把它们连起来。',
          },
        },
      ],
      otherwise: takesNothing,
    },
  },
  {
    id: 'exactly-one',
    title: { en: 'Exactly one stone', zh: '只夹一颗' },
    text: {
      en: 'A jia captures one stone, never a row of two or more.',
      zh: '夹只能吃一颗棋子，不能一次夹住连着的两颗或更多。',
    },
    position: 'xoo../..../...../..../...../..../xo.../..../.....',
    task: {
      kind: 'play',
      ask: { en: 'Capture a white stone.', zh: '夹吃一颗白子。' },
      hint: { en: 'Which row has a single white stone?', zh: '哪一行的白子是单独的？' },
      right: [{ moves: ['64'], say: { en: 'One stone between two of yours.', zh: '你的两颗棋子之间正好一颗。' } }],
      wrong: [
        {
          moves: ['06'],
          say: {
            en: 'There are two stones between 00 and 06, so nothing happens.',
            zh: '00 与 06 之间有两颗白子，什么也不会发生。',
          },
        },
      ],
      otherwise: takesNothing,
    },
  },
  {
    id: 'active',
    title: { en: 'Only active stones capture', zh: '只有刚下的棋子能吃' },
    text: {
      en: 'Only the side that moves captures: with the stone just played and with stones just captured. So it is safe to move between two opposing stones.',
      zh: '只有行棋的一方能吃，而且要靠刚下的那颗棋子，或者刚被吃过来的棋子。所以自己走进对方两子之间是安全的。',
    },
    position: 'x.x../..../...../..../...../..../...../..../....o',
    side: 'white',
    task: {
      kind: 'play',
      ask: {
        en: 'You are White. Play between the black stones in the top row.',
        zh: '你执白。走进最上面一行两颗黑子之间。',
      },
      hint: { en: 'The point 02, between 00 and 04.', zh: '00 与 04 之间的那一点：02。' },
      right: [
        {
          moves: ['02'],
          answer: '77',
          say: {
            en: 'Your stone is safe. Black’s next move elsewhere does not capture it either, because 00 and 04 were already there.',
            zh: '你是安全的。黑方接着下在别处也吃不到它，因为 00 和 04 是早就在那里的。',
          },
        },
      ],
      otherwise: {
        en: 'That is legal, but try the point between them.',
        zh: '可以下，不过请试试两颗黑子中间的那一点。',
      },
    },
  },
  {
    id: 'long-gun',
    title: { en: 'The gun', zh: '打枪' },
    text: {
      en: 'If a line is full, with an opposing stone at one end and your stones on all other points, the gun fires and the end stone changes colour. The stone you play must be on that line.',
      zh: '一条线放满了，一端是对方的棋子，其余各点都是你的棋子，这端的棋子就被“打枪”吃掉，变成你的颜色。你刚下的棋子必须在这条线上。',
    },
    position: 'oxxx./..../...../..../...../..../...../..../.....',
    task: {
      kind: 'play',
      ask: { en: 'Shoot the stone in the corner.', zh: '打掉角上的白子。' },
      hint: { en: 'Fill the rest of the top row.', zh: '把最上面一行剩下的点占住。' },
      right: [
        {
          moves: ['08'],
          say: {
            en: 'This is a long gun: a line of five points or more. Corner stones can be captured only by guns, because they cannot be enclosed from both sides.',
            zh: '这是长枪：五个点以上的线。角上的棋子两边夹不住，只能用枪打。',
          },
        },
      ],
      otherwise: {
        en: 'A point of the row is still empty, so the gun does not fire.',
        zh: '这一行还有空点，枪打不响。',
      },
    },
  },
  {
    id: 'short-gun',
    title: { en: 'Short guns', zh: '短枪' },
    text: {
      en: 'The shortest diagonals have three points. They work as guns too.',
      zh: '最短的斜线只有三个点，同样可以打枪。',
    },
    position: '...../x.../o..../..../...../..../...../..../.....',
    task: {
      kind: 'play',
      ask: { en: 'Shoot the stone on 20.', zh: '打掉 20 上的白子。' },
      hint: { en: 'The line is 20, 11, 02.', zh: '这条线是 20、11、02。' },
      right: [{ moves: ['02'], say: { en: 'A short gun across the corner.', zh: '横过角上的短枪。' } }],
      otherwise: takesNothing,
    },
  },
  {
    id: 'diagonal-gun',
    title: { en: 'Guns on long diagonals', zh: '斜线长枪' },
    text: {
      en: 'The last stone can go anywhere on the line.',
      zh: '最后一颗棋子下在这条线的哪里都可以。',
    },
    position: '.x.../.x../..x../..../...x./...x/....o/..../.....',
    task: {
      kind: 'play',
      ask: { en: 'Shoot the stone on 68.', zh: '打掉 68 上的白子。' },
      hint: { en: 'One point is missing on the diagonal from 02 to 68.', zh: '从 02 到 68 的斜线上还差一个点。' },
      right: [{ moves: ['35'], say: { en: 'Six stones fire one shot.', zh: '六颗棋子合力打了一枪。' } }],
      otherwise: takesNothing,
    },
  },
  {
    id: 'chain',
    title: { en: 'Chains', zh: '连吃' },
    text: {
      en: 'Captured stones capture in their turn, wave by wave, until nothing more can be captured.',
      zh: '刚吃过来的棋子可以接着吃，一波接一波，直到没有可吃的棋子为止。',
    },
    position: 'xo.../o.../xo.../.x../...../..../...../..../.....',
    task: {
      kind: 'play',
      ask: { en: 'Capture all three white stones with one move.', zh: '一手吃掉三颗白子。' },
      hint: {
        en: 'Start at either end of the chain: which stone can you enclose first?',
        zh: '从这一串的一头开始：哪颗白子能先夹住？',
      },
      right: [
        {
          moves: ['04', '24'],
          say: {
            en: 'The first captured stone captured the second, and the second the third.',
            zh: '第一颗吃过来的棋子吃了第二颗，第二颗又吃了第三颗。',
          },
        },
      ],
      otherwise: takesNothing,
    },
  },
];
