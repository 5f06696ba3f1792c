import type { Lesson } from '../lesson';

const openThree =
  '.............../.............../.............../.............../.............../.......x......./..........x..../.....ooo......./.............../........x....../.............../.............../.............../.............../...............';

export const lesson: Lesson = {
  options: { size: '15' },
  play: { size: '15' },
  steps: [
    {
      id: 'turns',
      title: { en: 'One stone per turn', zh: '每手一子' },
      text: {
        en: 'Black moves first. The players take turns placing one stone on any empty intersection. Stones never move and are never captured.',
        zh: '黑方先下，双方轮流在任意空交叉点上落一子。落子后不再移动，也不会被提掉。',
      },
      position:
        '.............../.............../.............../.............../.............../.............../.............../.......x......./.............../.............../.............../.............../.............../.............../...............',
      side: 'white',
      task: {
        kind: 'play',
        ask: { en: 'You are White. Place your stone.', zh: '你执白。请落子。' },
        hint: {
          en: 'Any empty intersection works; players usually stay near the black stone.',
          zh: '任何空点都可以，通常下在黑子附近。',
        },
        right: [{ say: { en: 'Now it is Black’s turn.', zh: '现在轮到黑方。' } }],
        otherwise: { en: 'Choose an empty intersection.', zh: '请下在空交叉点上。' },
      },
    },
    {
      id: 'five',
      title: { en: 'Five in a row', zh: '五子连珠' },
      text: {
        en: 'Five stones of your colour in a line win: in a row, a column or a diagonal.',
        zh: '己方五子连成一线即获胜，横、竖、斜均可。',
      },
      position:
        '.............../.............../.............../.............../.............../.....o........./......o......../...oxxxx......./.............../........o....../.............../.............../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black and have four. Complete the five.', zh: '你执黑，已经有四子。请连成五子。' },
        hint: { en: 'White has blocked the left end of the row.', zh: '白方已经堵住了左端。' },
        right: [{ moves: ['J8'], say: { en: 'Five in a row: you win.', zh: '五子连珠，你赢了。' } }],
        otherwise: {
          en: 'That leaves only four in the row, and White blocks it.',
          zh: '这样还是四子，白方会把它堵住。',
        },
      },
    },
    {
      id: 'six',
      title: { en: 'More than five', zh: '长连' },
      text: {
        en: 'Six or more in a row win as well. With the option Rules set to “standard”, only exactly five win; a longer row does not count.',
        zh: '六子或更多连成一线也算胜。如果“规则”选项设为“长连不算”，则必须恰好连成五子。',
      },
      position:
        '.............../.............../.............../.............../.......o......./.............../......o.o....../.....o........./.............../.............../..xxx.xx......./.........o...../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Join your stones and win.', zh: '你执黑。把棋子连起来取胜。' },
        hint: { en: 'There is a gap in the fifth row.', zh: '第五行有一个空当。' },
        right: [{ moves: ['F5'], say: { en: 'Six in a row: you win.', zh: '六子连成一线，你赢了。' } }],
        otherwise: { en: 'The row still has its gap.', zh: '这一行中间还是空着。' },
      },
    },
    {
      id: 'four',
      title: { en: 'Block every four', zh: '有四必堵' },
      text: {
        en: 'Four in a row become five with the next stone. If you cannot complete five yourself, you must block at once.',
        zh: '四子再下一子就成五。自己不能马上成五时，就必须立刻堵住。',
      },
      position:
        '.............../.............../.............../.............../.............../...xoooo......./.......x......./......x......../.........x...../.............../.............../.............../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Block the four.', zh: '你执黑。请堵住这个四。' },
        hint: { en: 'Your stone on D10 already blocks the left end.', zh: '左端已经有你的 D10 堵住了。' },
        right: [{ moves: ['J10'], say: { en: 'White can no longer make five here.', zh: '这里再也连不成五子了。' } }],
        otherwise: { en: 'White completes five on J10.', zh: '白方下 J10 就成五了。' },
      },
    },
    {
      id: 'open-four',
      title: { en: 'An open four wins', zh: '活四必胜' },
      text: {
        en: 'A four with both ends open can be completed at two points. Your opponent blocks one, and you play the other.',
        zh: '两端都空的四叫活四，有两个点可以成五。对方堵一端，你就下另一端。',
      },
      position:
        '.............../.............../.............../........o....../.............../....o........../..........o..../.....xxx......./.............../.............../.............../.............../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Make an open four.', zh: '你执黑。请做出活四。' },
        hint: { en: 'Next to the three in the eighth row.', zh: '紧挨着第八行的三子。' },
        right: [
          {
            moves: ['E8'],
            say: { en: 'D8 and J8 both complete five.', zh: 'D8 和 J8 都能成五。' },
            answer: 'J8',
            then: {
              kind: 'play',
              ask: { en: 'White has blocked one end. Win the game.', zh: '白方堵了一端。请取胜。' },
              hint: { en: 'The other end is open.', zh: '另一端还空着。' },
              right: [{ moves: ['D8'], say: { en: 'Five in a row: you win.', zh: '五子连珠，你赢了。' } }],
              otherwise: { en: 'White then blocks this end as well.', zh: '这样白方就会把这一端也堵住。' },
            },
          },
          {
            moves: ['J8'],
            say: { en: 'E8 and K8 both complete five.', zh: 'E8 和 K8 都能成五。' },
            answer: 'E8',
            then: {
              kind: 'play',
              ask: { en: 'White has blocked one end. Win the game.', zh: '白方堵了一端。请取胜。' },
              hint: { en: 'The other end is open.', zh: '另一端还空着。' },
              right: [{ moves: ['K8'], say: { en: 'Five in a row: you win.', zh: '五子连珠，你赢了。' } }],
              otherwise: { en: 'White then blocks this end as well.', zh: '这样白方就会把这一端也堵住。' },
            },
          },
        ],
        wrong: [
          {
            moves: ['D8', 'K8'],
            say: {
              en: 'That is a four too, but with a gap, and White fills it.',
              zh: '这也是四，但只有一个空当，白方一填就完了。',
            },
          },
        ],
        otherwise: { en: 'Turn the three into a four.', zh: '要把三变成四。' },
      },
    },
    {
      id: 'open-three',
      title: { en: 'An open three is a threat', zh: '活三就是威胁' },
      text: {
        en: 'A three that can become an open four must be answered at once, unless you can make fours of your own.',
        zh: '能变成活四的三叫活三，除非自己先冲四，否则必须马上应对。',
      },
      position: openThree,
      task: {
        kind: 'find',
        which: ['E8', 'J8'],
        ask: {
          en: 'You are Black. Select the two points where one stone keeps White from making an open four.',
          zh: '你执黑。点出只用一子就能阻止白方做成活四的两个点。',
        },
        hint: { en: 'They touch the three.', zh: '它们紧挨着这三子。' },
        say: { en: 'Right next to the three, on either side.', zh: '紧挨着三子，左右都可以。' },
        otherwise: {
          en: 'With your stone on {point}, White can still make an open four.',
          zh: '下在 {point}，白方仍能做成两端都空的四。',
        },
        then: {
          kind: 'play',
          ask: { en: 'Now defend.', zh: '请防守。' },
          hint: { en: 'E8 or J8.', zh: 'E8 或 J8。' },
          right: [
            {
              moves: ['E8', 'J8'],
              say: { en: 'White can make a four, but you can block it.', zh: '白方能冲四，但你堵得住。' },
            },
          ],
          otherwise: { en: 'White makes an open four and wins.', zh: '白方做成活四就赢了。' },
        },
      },
    },
    {
      id: 'four-three',
      title: { en: 'Two threats at once', zh: '四三' },
      text: {
        en: 'One stone can make a four in one line and an open three in another. Your opponent must block the four, and you turn the three into an open four.',
        zh: '一子可以在一条线上冲四，同时在另一条线上成活三，叫做四三。对方只能先堵四，活三就变成活四。',
      },
      position:
        '.............../.............../.............../...........o.../..o............/........x....../........x....../....oxxx......./.............../.............../...o.........../..........o..../.............../.............../...............',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Make a four and an open three with one stone.', zh: '你执黑。一子做出四三。' },
        hint: { en: 'Look where the row and the column meet.', zh: '看横线和竖线的交点。' },
        right: [
          {
            moves: ['J8'],
            say: { en: 'White must play on K8.', zh: '白方只能下 K8。' },
            answer: 'K8',
            then: {
              kind: 'play',
              ask: { en: 'Now turn the three into an open four.', zh: '现在把活三变成活四。' },
              hint: { en: 'Look at column J.', zh: '看 J 列。' },
              right: [
                {
                  moves: ['J7', 'J11'],
                  say: {
                    en: 'Two points complete five, and White can block only one. You win.',
                    zh: '有两个点可以成五，白方只能堵一个。你赢了。',
                  },
                },
              ],
              otherwise: { en: 'White then stops the three.', zh: '这样白方就会挡住活三。' },
            },
          },
        ],
        otherwise: { en: 'White then has time to stop your three.', zh: '这样白方就来得及应对。' },
      },
    },
  ],
};
