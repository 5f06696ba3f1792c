import type { Lesson } from '../lesson';

export const lesson: Lesson = {
  options: { size: '5', komi: '0.5' },
  play: { size: '9' },
  steps: [
    {
      id: 'liberties',
      title: { en: 'Stones and liberties', zh: '棋子与气' },
      text: {
        en: 'Black and White put a stone on a crossing in turn, and stones never move. The empty points right beside a stone, along the lines, are its liberties: it lives by them.',
        zh: '黑白双方轮流把棋子下在交叉点上，下定后不再移动。紧挨着棋子、由线相连的空点叫作“气”，棋子靠气而活。',
      },
      position: '...../...../..x../...../.....',
      task: {
        kind: 'find',
        which: ['C4', 'B3', 'D3', 'C2'],
        ask: { en: 'Press the four liberties of the black stone.', zh: '点出这颗黑子的四口气。' },
        hint: {
          en: 'Go one step up, down, left and right. Diagonals do not count.',
          zh: '上下左右各走一步，斜向不算。',
        },
        say: {
          en: 'Four liberties in the middle. At the edge a stone has three, in the corner two.',
          zh: '在中腹有四口气，在边上只有三口，在角上只有两口。',
        },
        otherwise: { en: '{point} is not right beside the stone.', zh: '{point} 并不紧挨着这颗棋子。' },
      },
    },
    {
      id: 'capture',
      title: { en: 'Capturing', zh: '提子' },
      text: {
        en: 'A stone whose last liberty is taken by the opponent is captured and leaves the board.',
        zh: '棋子的最后一口气被对方占去，就被提掉，从棋盘上拿走。',
      },
      position: '...../..x../.xo../..x../.....',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Capture the white stone.', zh: '你执黑。请提掉白子。' },
        hint: { en: 'It has one liberty left, on its right.', zh: '它只剩右边一口气。' },
        right: [{ moves: ['D3'], say: { en: 'Captured: it had no liberty any more.', zh: '提掉了：它已经没有气。' } }],
        otherwise: {
          en: 'White still has a liberty and would use it to run away.',
          zh: '白子还有一口气，会从那里逃出去。',
        },
      },
    },
    {
      id: 'chain',
      title: { en: 'Chains live and fall together', zh: '同生共死' },
      text: {
        en: 'Stones of one colour that touch along the lines form a chain. They share all their liberties, and when the last one is gone they are captured together.',
        zh: '同色棋子沿线相连成为一块，共用所有的气；最后一口气没有了，就一起被提掉。',
      },
      position: '.xx../xoox./.xo../..x../.....',
      task: {
        kind: 'play',
        ask: { en: 'Capture three stones with one move.', zh: '一手提掉三颗白子。' },
        hint: { en: 'Look for the last empty point beside one of them.', zh: '找出与其中一子相邻的最后一个空点。' },
        right: [{ moves: ['D3'], say: { en: 'All three are gone.', zh: '三颗白子全部提掉。' } }],
        otherwise: {
          en: 'The chain still has a liberty, so all of it stays.',
          zh: '这块棋还有气，所以一颗也提不掉。',
        },
      },
    },
    {
      id: 'suicide',
      title: { en: 'No suicide', zh: '禁止自杀' },
      text: {
        en: 'A stone may not be put where it, with its chain, would have no liberty and capture nothing.',
        zh: '如果落子之后己方这块棋没有气，又没有提掉对方的子，就不许下在那里。',
      },
      position: '.o.../oo..x/o.o../.o.x./.....',
      task: {
        kind: 'find',
        which: 'forbidden',
        ask: { en: 'Which two points are forbidden to Black?', zh: '哪两个点黑方不能下？' },
        hint: { en: 'Look where all neighbours are white.', zh: '找出相邻各点都是白子的地方。' },
        say: { en: 'There a black stone would have no liberty at all.', zh: '黑子下在那里一口气也没有。' },
        otherwise: {
          en: '{point} is allowed: a stone there would have a liberty.',
          zh: '{point} 可以下：下在那里还有气。',
        },
      },
    },
    {
      id: 'taking-first',
      title: { en: 'Capturing comes first', zh: '先提后看' },
      text: {
        en: 'A stone that captures gets its liberties by that. So a point without liberties may be played when it takes the last liberty of the opponent.',
        zh: '提子之后自然有气。所以即使那一点本来没有气，只要能提掉对方的子，就可以下。',
      },
      position: '.ox../ox.../x..../...../.....',
      task: {
        kind: 'play',
        ask: { en: 'Capture both white stones.', zh: '提掉两颗白子。' },
        hint: { en: 'The corner is the last liberty of both.', zh: '角上那一点是两颗白子的最后一口气。' },
        right: [
          {
            moves: ['A5'],
            say: {
              en: 'Both are captured, and your stone has two liberties.',
              zh: '两颗白子都提掉了，你的棋子有了两口气。',
            },
          },
        ],
        otherwise: { en: 'Both white stones still share the corner.', zh: '两颗白子在角上还有一口气。' },
      },
    },
    {
      id: 'ko',
      title: { en: 'Ko', zh: '打劫' },
      text: {
        en: 'No move may bring back a position that was on the board before. Else two stones could take each other for ever.',
        zh: '不允许下出以前出现过的局面，否则双方可以无休止地互相提子。',
      },
      position: '..xo./.xo.o/..xo./...../.....',
      task: {
        kind: 'play',
        ask: { en: 'Capture the white stone in the middle of the black ones.', zh: '提掉黑子包围中的那颗白子。' },
        hint: { en: 'Its last liberty is on its right.', zh: '它的最后一口气在右边。' },
        right: [
          {
            moves: ['D4'],
            say: {
              en: 'Now your stone has one liberty. White would like to take it back at once.',
              zh: '现在你这颗子只剩一口气，白方很想立刻提回来。',
            },
            then: {
              kind: 'find',
              which: 'forbidden',
              ask: { en: 'Where may White not play now?', zh: '现在白方不能下在哪里？' },
              hint: {
                en: 'Which move would make the board look as it did before?',
                zh: '哪一手会使棋盘回到刚才的样子？',
              },
              say: {
                en: 'Right. White has to play elsewhere first, and you may fill the ko meanwhile.',
                zh: '对。白方必须先下别处，你可以趁机把劫粘上。',
              },
              otherwise: { en: 'White may play {point}.', zh: '{point} 白方可以下。' },
            },
          },
        ],
        otherwise: { en: 'That does not capture the stone.', zh: '这样提不掉那颗白子。' },
      },
    },
    {
      id: 'two-eyes',
      title: { en: 'Two eyes', zh: '两眼活棋' },
      text: {
        en: 'Black is surrounded but has two separate points inside, its eyes. White would have to fill both at once.',
        zh: '黑棋被包围了，但内部有两个分开的空点，叫作“眼”。白方没有办法同时填掉两个眼。',
      },
      position: '...../...../ooooo/xxxxo/.x.xo',
      side: 'white',
      task: {
        kind: 'find',
        which: 'forbidden',
        ask: { en: 'You are White. Which points are forbidden to you?', zh: '你执白。哪些点你不能下？' },
        hint: { en: 'Look inside the black chain.', zh: '看看黑棋内部。' },
        say: {
          en: 'Both eyes are suicide for White: these stones can never be captured.',
          zh: '两个眼对白方都是自杀，所以这块黑棋永远提不掉。',
        },
        otherwise: {
          en: '{point} is allowed, but it does not harm Black.',
          zh: '{point} 可以下，但伤不到黑棋。',
        },
      },
    },
    {
      id: 'make-eyes',
      title: { en: 'Make two eyes', zh: '做出两只眼' },
      text: {
        en: 'Three empty points in a row: whoever plays the middle one decides about life and death.',
        zh: '内部有三个连成一线的空点：谁占到中间，谁就决定这块棋的死活。',
      },
      position: '...../...../ooooo/xxxxo/...xo',
      task: {
        kind: 'play',
        ask: { en: 'Let your stones live.', zh: '把你的棋做活。' },
        hint: { en: 'Divide the space into two.', zh: '把空间一分为二。' },
        right: [{ moves: ['B1'], say: { en: 'Two eyes: the chain is alive.', zh: '做出了两只眼，这块棋活了。' } }],
        wrong: [
          {
            moves: ['A1', 'C1'],
            say: { en: 'Then only one eye is left, and that is too few.', zh: '这样只剩一只眼，是不够的。' },
          },
        ],
        otherwise: {
          en: 'White plays B1 then, and no second eye can be made.',
          zh: '白方下 B1，就再也做不出第二只眼了。',
        },
      },
    },
    {
      id: 'score',
      title: { en: 'Passing and the score', zh: '停一手与数子' },
      text: {
        en: 'Who has nothing to gain passes; after two passes in a row the game is over. Each side counts its stones and the empty points that only it reaches. White gets the komi for moving second, here half a point.',
        zh: '没有好处可得就停一手；双方接连停手，棋局结束。各数自己的棋子和只被自己围住的空点。白方后手，另得贴目，这里是半目。',
      },
      position: '..xo./..xo./..xo./..xo./..xo.',
      task: {
        kind: 'play',
        pass: true,
        ask: {
          en: 'Black has 15 points, White 10. The borders are closed: end the game.',
          zh: '黑方 15 子，白方 10 子，边界已经走完。请结束这盘棋。',
        },
        hint: { en: 'Press “Pass”.', zh: '按“停一手”。' },
        right: [
          {
            moves: ['pass'],
            answer: 'pass',
            say: { en: 'White passes too. The board is counted.', zh: '白方也停一手，开始数子。' },
          },
        ],
        otherwise: {
          en: 'That gains nothing: inside your own area a stone adds no point, and in White’s it is lost.',
          zh: '这样没有好处：下在自己地里不增加子数，下在白地里是送吃。',
        },
      },
    },
  ],
};
