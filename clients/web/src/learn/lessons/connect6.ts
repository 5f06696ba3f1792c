import type { Lesson } from '../lesson';

const openFour =
  '.............../.............../.............../.............../.............../....oooo......./.....x........./......xx......./.....o..x.o..../.........x...../.............../.............../.............../.............../...............';

export const lesson: Lesson = {
  options: { size: '15' },
  play: { size: '15' },
  steps: [
    {
      id: 'turns',
      title: { en: 'Two stones a turn', zh: '每手两子' },
      text: {
        en: 'Black begins with one stone. From then on every turn is two stones, on any empty crossings. Stones never move and are never taken off.',
        zh: '黑方第一手下一子，此后双方每手各下两子，可以下在任何空着的交叉点上。棋子下定后不移动，也不会被提掉。',
      },
      position:
        '.............../.............../.............../.............../.............../.............../.............../.......x......./.............../.............../.............../.............../.............../.............../...............',
      side: 'white',
      task: {
        kind: 'play',
        ask: { en: 'You are White. Put your first stone.', zh: '你执白。请下第一子。' },
        hint: {
          en: 'Any empty crossing will do; near the black stone is usual.',
          zh: '任何空点都可以，通常下在黑子附近。',
        },
        right: [
          {
            say: { en: 'It is still your turn.', zh: '还是轮到你下。' },
            then: {
              kind: 'play',
              ask: { en: 'And the second one.', zh: '再下第二子。' },
              hint: { en: 'Again any empty crossing.', zh: '同样，任何空点都可以。' },
              right: [{ say: { en: 'Now Black has two stones.', zh: '现在轮到黑方下两子。' } }],
              otherwise: { en: 'Put it on an empty crossing.', zh: '请下在空着的交叉点上。' },
            },
          },
        ],
        otherwise: { en: 'Put it on an empty crossing.', zh: '请下在空着的交叉点上。' },
      },
    },
    {
      id: 'six',
      title: { en: 'Six in a row', zh: '六子连珠' },
      text: {
        en: 'Who has six stones of his colour in a row wins: along a row, a column or a diagonal.',
        zh: '己方六颗棋子连成一线即胜，横、竖、斜都可以。',
      },
      position:
        '.............../.............../.............../.............../.............../.....o........./.........o...../...oxxxx......./....o........../.......o......./.............../.............../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black and have four. Begin to complete six.', zh: '你执黑，已经有四子。请开始连成六子。' },
        hint: { en: 'White has closed the left end of the row.', zh: '白方已经堵住了左端。' },
        right: [
          {
            moves: ['J8', 'K8'],
            say: { en: 'One is missing.', zh: '还差一子。' },
            then: {
              kind: 'play',
              ask: { en: 'Now the sixth.', zh: '现在下第六子。' },
              hint: { en: 'J8 and K8 belong to the row.', zh: 'J8 和 K8 都在这条线上。' },
              right: [{ moves: ['J8', 'K8'], say: { en: 'Six in a row: you have won.', zh: '六子连珠，你赢了。' } }],
              otherwise: { en: 'The row is not complete then.', zh: '这样还没有连成六子。' },
            },
          },
        ],
        otherwise: { en: 'Two stones at the right end complete the row.', zh: '在右端下两子就能连成六子。' },
      },
    },
    {
      id: 'seven',
      title: { en: 'More than six', zh: '长连也算' },
      text: {
        en: 'Seven and more count as well. And who completes a row with the first stone of a turn needs no second one.',
        zh: '七子或更多连成一线也算胜。用第一子就连成的，不必再下第二子。',
      },
      position:
        '.............../.............../.............../.............../.............../.............../.......o......./.o............./......o......../.............../....o........../.xxx.xxx.o...../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Win with one stone.', zh: '你执黑。用一子取胜。' },
        hint: { en: 'There is a hole in the fourth row.', zh: '第四行有一个空当。' },
        right: [{ moves: ['E4'], say: { en: 'Seven in a row: won, with one stone.', zh: '七子连成一线，一子取胜。' } }],
        otherwise: { en: 'Then the row still has its hole.', zh: '这一行中间还是空着。' },
      },
    },
    {
      id: 'threat',
      title: { en: 'Four is a threat', zh: '四子就是威胁' },
      text: {
        en: 'As a turn has two stones, four in a row are completed in one turn. Whoever sees four of the other side must act at once.',
        zh: '每手两子，所以四子一手就能连成六子。看到对方有四子，必须马上应对。',
      },
      position: openFour,
      task: {
        kind: 'find',
        which: ['C10', 'D10', 'J10', 'K10'],
        ask: {
          en: 'Press the four points that White could complete six with.',
          zh: '点出白方可以用来连成六子的四个点。',
        },
        hint: { en: 'Two on each side of the row.', zh: '这一线的两端各有两个。' },
        say: {
          en: 'C10 with D10, D10 with J10, or J10 with K10.',
          zh: 'C10 和 D10、D10 和 J10，或者 J10 和 K10。',
        },
        otherwise: {
          en: '{point} is too far away: no six points in a row go there from all four stones.',
          zh: '{point} 太远了，与这四子不在同一个六连里。',
        },
      },
    },
    {
      id: 'defend',
      title: { en: 'Close both ends', zh: '两端都要堵' },
      text: {
        en: 'Four with both ends open take both stones of a turn to meet. So such a turn leaves the other side no choice of its own.',
        zh: '两端都空着的四子，要用两子才能挡住，所以对方只能应付，没有别的选择。',
      },
      position: openFour,
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Begin the defence.', zh: '你执黑。请开始防守。' },
        hint: { en: 'Go close to the row on one side.', zh: '先紧挨着堵住一端。' },
        right: [
          {
            moves: ['D10'],
            say: { en: 'The left is closed.', zh: '左端堵住了。' },
            then: {
              kind: 'play',
              ask: { en: 'Now the right end.', zh: '现在堵右端。' },
              hint: { en: 'J10 or K10.', zh: 'J10 或 K10。' },
              right: [{ moves: ['J10', 'K10'], say: { en: 'No six fit in any more.', zh: '再也连不成六子了。' } }],
              otherwise: { en: 'White completes six with J10 and K10.', zh: '白方下 J10 和 K10 就连成六子。' },
            },
          },
          {
            moves: ['J10'],
            say: { en: 'The right is closed.', zh: '右端堵住了。' },
            then: {
              kind: 'play',
              ask: { en: 'Now the left end.', zh: '现在堵左端。' },
              hint: { en: 'C10 or D10.', zh: 'C10 或 D10。' },
              right: [{ moves: ['C10', 'D10'], say: { en: 'No six fit in any more.', zh: '再也连不成六子了。' } }],
              otherwise: { en: 'White completes six with C10 and D10.', zh: '白方下 C10 和 D10 就连成六子。' },
            },
          },
        ],
        wrong: [
          {
            moves: ['C10', 'K10'],
            say: {
              en: 'That can do, but only with the right partner. Closer to the row is simpler.',
              zh: '这样也可以，但另一子必须配合得当。紧挨着堵更简单。',
            },
          },
        ],
        otherwise: { en: 'One stone cannot meet this threat any more.', zh: '剩下的一子挡不住这个威胁。' },
      },
    },
    {
      id: 'three',
      title: { en: 'One threat more than stones', zh: '多一个威胁' },
      text: {
        en: 'Two stones meet two threats. Who makes three at once has won: one of them stays.',
        zh: '两子只能挡住两个威胁。一手做出三个威胁就赢了，总有一个挡不住。',
      },
      position:
        '.............../............o../.......o......./..o.........o../.............../.............../.............../.....xxx......./.............../.............../..........x..../..........x..../..o.......x..../.............../...............',
      task: {
        kind: 'play',
        ask: {
          en: 'You are Black, with two threes. Make the first four, open at both ends.',
          zh: '你执黑，有两个三。先做出一个两端都空的四。',
        },
        hint: { en: 'Beside the three in the eighth row.', zh: '紧挨着第八行的三子。' },
        right: [
          {
            moves: ['E8', 'J8'],
            say: { en: 'White needs two stones against this alone.', zh: '仅这一处，白方就要用两子来挡。' },
            then: {
              kind: 'play',
              ask: { en: 'And the other three becomes four.', zh: '再把另一个三变成四。' },
              hint: { en: 'The column L.', zh: '看 L 列。' },
              right: [
                {
                  moves: ['L6', 'L2', 'L7', 'L1', 'L8'],
                  say: {
                    en: 'White would need three stones and has two. You win.',
                    zh: '白方要三子才挡得住，却只有两子。你赢了。',
                  },
                },
              ],
              otherwise: { en: 'Then White closes both ends of the row.', zh: '这样白方就会堵住第八行的两端。' },
            },
          },
        ],
        otherwise: {
          en: 'Try it with a four in the eighth row that is open at both ends.',
          zh: '试着先在第八行做出两端都空的四。',
        },
      },
    },
  ],
};
