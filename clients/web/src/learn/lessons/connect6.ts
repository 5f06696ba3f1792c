import type { Lesson } from '../lesson';

const openFour =
  '.............../.............../.............../.............../.............../....oooo......./.....x........./......xx......./.....o..x.o..../.........x...../.............../.............../.............../.............../...............';

export const lesson: Lesson = {
  options: { size: '15' },
  play: { size: '15' },
  steps: [
    {
      id: 'turns',
      title: { en: 'Two stones per turn', zh: '每手两子' },
      text: {
        en: 'Black starts with one stone. After that, each turn places two stones on any empty intersections. Stones never move and are never captured.',
        zh: '黑方第一手落一子，此后双方每手各落两子，可下在任意空交叉点上。落子后不再移动，也不会被提掉。',
      },
      position:
        '.............../.............../.............../.............../.............../.............../.............../.......x......./.............../.............../.............../.............../.............../.............../...............',
      side: 'white',
      task: {
        kind: 'play',
        ask: { en: 'You are White. Place your first stone.', zh: '你执白。请下第一子。' },
        hint: {
          en: 'Any empty intersection works; players usually stay near the black stone.',
          zh: '任何空点都可以，通常下在黑子附近。',
        },
        right: [
          {
            say: { en: 'It is still your turn.', zh: '还是轮到你下。' },
            then: {
              kind: 'play',
              ask: { en: 'Place the second one.', zh: '再下第二子。' },
              hint: { en: 'Again, any empty intersection.', zh: '同样，任何空点都可以。' },
              right: [{ say: { en: 'Now Black places two stones.', zh: '现在轮到黑方下两子。' } }],
              otherwise: { en: 'Choose an empty intersection.', zh: '请下在空交叉点上。' },
            },
          },
        ],
        otherwise: { en: 'Choose an empty intersection.', zh: '请下在空交叉点上。' },
      },
    },
    {
      id: 'six',
      title: { en: 'Six in a row', zh: '六子连珠' },
      text: {
        en: 'Six stones of your colour in a line win: in a row, a column or a diagonal.',
        zh: '己方六子连成一线即获胜，横、竖、斜均可。',
      },
      position:
        '.............../.............../.............../.............../.............../.....o........./.........o...../...oxxxx......./....o........../.......o......./.............../.............../.............../.............../...............',
      task: {
        kind: 'play',
        ask: {
          en: 'You are Black and have four. Place the first of the two missing stones.',
          zh: '你执黑，已经有四子。请开始连成六子。',
        },
        hint: { en: 'White has blocked the left end of the row.', zh: '白方已经堵住了左端。' },
        right: [
          {
            moves: ['J8', 'K8'],
            say: { en: 'One more.', zh: '还差一子。' },
            then: {
              kind: 'play',
              ask: { en: 'Now place the sixth stone.', zh: '现在下第六子。' },
              hint: { en: 'J8 and K8 belong to the row.', zh: 'J8 和 K8 都在这条线上。' },
              right: [{ moves: ['J8', 'K8'], say: { en: 'Six in a row: you win.', zh: '六子连珠，你赢了。' } }],
              otherwise: { en: 'That does not complete the row.', zh: '这样还没有连成六子。' },
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
        en: 'Seven or more count as well. If the first stone of a turn completes a row, you need no second one.',
        zh: '七子或更多连成一线也算胜。用第一子就连成的，不必再下第二子。',
      },
      position:
        '.............../.............../.............../.............../.............../.............../.......o......./.o............./......o......../.............../....o........../.xxx.xxx.o...../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Win with one stone.', zh: '你执黑。用一子取胜。' },
        hint: { en: 'There is a gap in the fourth row.', zh: '第四行有一个空当。' },
        right: [
          { moves: ['E4'], say: { en: 'Seven in a row: you win with one stone.', zh: '七子连成一线，一子取胜。' } },
        ],
        otherwise: { en: 'The row still has its gap.', zh: '这一行中间还是空着。' },
      },
    },
    {
      id: 'threat',
      title: { en: 'Four is a threat', zh: '四子就是威胁' },
      text: {
        en: 'A turn has two stones, so four in a row become six in one turn. If your opponent has four, you must act at once.',
        zh: '每手两子，所以四子一手就能连成六子。看到对方有四子，必须马上应对。',
      },
      position: openFour,
      task: {
        kind: 'find',
        which: ['C10', 'D10', 'J10', 'K10'],
        ask: {
          en: 'Select the four points with which White could complete six.',
          zh: '点出白方可以用来连成六子的四个点。',
        },
        hint: { en: 'Two on each side of the row.', zh: '这一线的两端各有两个。' },
        say: {
          en: 'C10 with D10, D10 with J10, or J10 with K10.',
          zh: 'C10 和 D10、D10 和 J10，或者 J10 和 K10。',
        },
        otherwise: {
          en: '{point} is too far away: it is in no line of six with all four stones.',
          zh: '{point} 太远了，与这四子不在同一个六连里。',
        },
      },
    },
    {
      id: 'defend',
      title: { en: 'Block both ends', zh: '两端都要堵' },
      text: {
        en: 'Blocking a four with two open ends takes both stones of a turn. So such a four leaves your opponent no free move.',
        zh: '两端都空着的四子，要用两子才能挡住，所以对方只能应付，没有别的选择。',
      },
      position: openFour,
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Start the defence.', zh: '你执黑。请开始防守。' },
        hint: { en: 'Play right next to the row on one side.', zh: '先紧挨着堵住一端。' },
        right: [
          {
            moves: ['D10'],
            say: { en: 'The left is blocked.', zh: '左端堵住了。' },
            then: {
              kind: 'play',
              ask: { en: 'Now block the right end.', zh: '现在堵右端。' },
              hint: { en: 'J10 or K10.', zh: 'J10 或 K10。' },
              right: [
                { moves: ['J10', 'K10'], say: { en: 'White can no longer make six.', zh: '再也连不成六子了。' } },
              ],
              otherwise: { en: 'White completes six with J10 and K10.', zh: '白方下 J10 和 K10 就连成六子。' },
            },
          },
          {
            moves: ['J10'],
            say: { en: 'The right is blocked.', zh: '右端堵住了。' },
            then: {
              kind: 'play',
              ask: { en: 'Now block the left end.', zh: '现在堵左端。' },
              hint: { en: 'C10 or D10.', zh: 'C10 或 D10。' },
              right: [
                { moves: ['C10', 'D10'], say: { en: 'White can no longer make six.', zh: '再也连不成六子了。' } },
              ],
              otherwise: { en: 'White completes six with C10 and D10.', zh: '白方下 C10 和 D10 就连成六子。' },
            },
          },
        ],
        wrong: [
          {
            moves: ['C10', 'K10'],
            say: {
              en: 'That can work, but only with the right second stone. Playing next to the row is simpler.',
              zh: '这样也可以，但另一子必须配合得当。紧挨着堵更简单。',
            },
          },
        ],
        otherwise: { en: 'One stone is no longer enough to stop this threat.', zh: '剩下的一子挡不住这个威胁。' },
      },
    },
    {
      id: 'three',
      title: { en: 'More threats than stones', zh: '多一个威胁' },
      text: {
        en: 'Two stones can stop two threats. If you make three at once, you win: one of them remains.',
        zh: '两子只能挡住两个威胁。一手做出三个威胁就赢了，总有一个挡不住。',
      },
      position:
        '.............../............o../.......o......./..o.........o../.............../.............../.............../.....xxx......./.............../.............../..........x..../..........x..../..o.......x..../.............../...............',
      task: {
        kind: 'play',
        ask: {
          en: 'You are Black and have two threes. Make the first four, open at both ends.',
          zh: '你执黑，有两个三。先做出一个两端都空的四。',
        },
        hint: { en: 'Next to the three in the eighth row.', zh: '紧挨着第八行的三子。' },
        right: [
          {
            moves: ['E8', 'J8'],
            say: { en: 'White needs two stones to stop this four alone.', zh: '仅这一处，白方就要用两子来挡。' },
            then: {
              kind: 'play',
              ask: { en: 'Now turn the other three into a four.', zh: '再把另一个三变成四。' },
              hint: { en: 'Look at column L.', zh: '看 L 列。' },
              right: [
                {
                  moves: ['L6', 'L2', 'L7', 'L1', 'L8'],
                  say: {
                    en: 'White would need three stones but has two. You win.',
                    zh: '白方要三子才挡得住，却只有两子。你赢了。',
                  },
                },
              ],
              otherwise: { en: 'White then blocks both ends of the row.', zh: '这样白方就会堵住第八行的两端。' },
            },
          },
        ],
        otherwise: {
          en: 'Try a four in the eighth row that is open at both ends.',
          zh: '试着先在第八行做出两端都空的四。',
        },
      },
    },
  ],
};
