import type { Step } from '../../lesson';

/** The board and the first phase. */
export const placing: readonly Step[] = [
  {
    id: 'board',
    title: { en: 'The board', zh: '棋盘' },
    text: {
      en: 'The board has 41 points: the intersections of five by five lines, and the middles of the cells, joined by diagonals. A point is named by its row and column, from 00 at the top left to 88. Points are neighbours if they are adjacent on a line.',
      zh: '棋盘共有四十一个棋点：纵横各五条线的交叉点，以及由斜线相连的格子中心（焦点）。棋点以行号和列号称呼，从左上的 00 到右下的 88。同一条线上前后相接的两点是相邻的点。',
    },
    position: '...../..../...../.x../...../..../...../..../.....',
    task: {
      kind: 'find',
      which: ['22', '24', '42', '44'],
      ask: { en: 'Select the four neighbours of the stone on 33.', zh: '点出 33 上这颗棋子的四个邻点。' },
      hint: {
        en: 'The middle of a cell is joined only to the corners of its cell.',
        zh: '格子中心只与这一格的四个角相连。',
      },
      say: {
        en: 'No line joins the middles of two cells. An intersection inside the board has eight neighbours.',
        zh: '两个格子中心之间没有线相连。棋盘内部的交叉点则有八个邻点。',
      },
      otherwise: { en: 'No line joins 33 and {point} directly.', zh: '从 33 到 {point} 没有直接相连的线。' },
    },
  },
  {
    id: 'placing',
    title: { en: 'First phase: placing', zh: '第一阶段：布局' },
    text: {
      en: 'Black moves first. The players take turns placing one stone until all forty are on the board. Passing is not allowed.',
      zh: '黑方先下，双方轮流每次放一颗棋子，直到放满四十颗，不能停手。',
    },
    task: {
      kind: 'find',
      which: 'forbidden',
      ask: {
        en: 'One point is illegal throughout this phase. Which one?',
        zh: '有一个点在整个布局阶段都不能下，是哪个？',
      },
      hint: { en: 'Forty stones, forty-one points: look at the centre.', zh: '四十颗棋子，四十一个棋点：看看中间。' },
      say: {
        en: 'The centre 44 stays empty: it will be the first hole of the second phase.',
        zh: '中心 44 要空着：第二阶段由这个空位开始。',
      },
      otherwise: { en: '{point} is legal.', zh: '{point} 可以下。' },
      then: {
        kind: 'play',
        ask: { en: 'Now place the first stone where you like.', zh: '现在把第一颗棋子放在你喜欢的地方。' },
        hint: { en: 'Any empty point except the centre.', zh: '除中心外的任何空点。' },
        right: [{ say: { en: 'The game has started. White is next.', zh: '棋局开始了，接下来轮到白方。' } }],
        wrong: [
          {
            moves: ['44'],
            say: {
              en: 'The centre stays empty until all other points are filled.',
              zh: '其他棋点放满之前，中心要空着。',
            },
          },
        ],
        otherwise: { en: 'Choose an empty point.', zh: '请选一个空点。' },
      },
    },
  },
];
