import type { Lesson } from '../lesson';

export const lesson: Lesson = {
  options: { size: '5', komi: '0.5' },
  play: { size: '9' },
  steps: [
    {
      id: 'liberties',
      title: { en: 'Stones and liberties', zh: '棋子与气' },
      text: {
        en: 'Black and White take turns placing a stone on an intersection. Stones never move. The empty points next to a stone, along the lines, are its liberties. A stone needs at least one to stay on the board.',
        zh: '黑白双方轮流在交叉点上落子，落子后不再移动。与棋子直线相邻的空点叫作“气”，有气才能留在棋盘上。',
      },
      position: '...../...../..x../...../.....',
      task: {
        kind: 'find',
        which: ['C4', 'B3', 'D3', 'C2'],
        ask: { en: 'Select the four liberties of the black stone.', zh: '点出这颗黑子的四口气。' },
        hint: {
          en: 'Go one step up, down, left and right. Diagonals do not count.',
          zh: '上下左右各走一步，斜向不算。',
        },
        say: {
          en: 'A stone in the middle has four liberties, at the edge three, in the corner two.',
          zh: '在中腹有四口气，在边上只有三口，在角上只有两口。',
        },
        otherwise: { en: '{point} is not next to the stone.', zh: '{point} 并不紧挨着这颗棋子。' },
      },
    },
    {
      id: 'capture',
      title: { en: 'Capturing', zh: '提子' },
      text: {
        en: 'When the opponent takes a stone’s last liberty, the stone is captured and removed from the board.',
        zh: '棋子的最后一口气被对方占住时，就被提掉，移出棋盘。',
      },
      position: '...../..x../.xo../..x../.....',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Capture the white stone.', zh: '你执黑。请提掉白子。' },
        hint: { en: 'Its last liberty is on its right.', zh: '它只剩右边一口气。' },
        right: [{ moves: ['D3'], say: { en: 'Captured: it had no liberties left.', zh: '提掉了：它已经没有气。' } }],
        otherwise: {
          en: 'The white stone still has a liberty and would escape there.',
          zh: '白子还有一口气，会从那里逃出去。',
        },
      },
    },
    {
      id: 'chain',
      title: { en: 'Chains live and die together', zh: '同生共死' },
      text: {
        en: 'Stones of one colour that touch along the lines form a chain. A chain shares its liberties, and when the last one is gone, the whole chain is captured.',
        zh: '同色棋子沿线相连成为一块棋，共用所有的气；最后一口气没了，整块棋就一起被提掉。',
      },
      position: '.xx../xoox./.xo../..x../.....',
      task: {
        kind: 'play',
        ask: { en: 'Capture three stones with one move.', zh: '一手提掉三颗白子。' },
        hint: { en: 'Look for the last empty point next to one of them.', zh: '找出与其中一子相邻的最后一个空点。' },
        right: [{ moves: ['D3'], say: { en: 'All three are captured.', zh: '三颗白子全部提掉。' } }],
        otherwise: {
          en: 'The chain still has a liberty, so it stays.',
          zh: '这块棋还有气，所以一颗也提不掉。',
        },
      },
    },
    {
      id: 'suicide',
      title: { en: 'No suicide', zh: '禁止自杀' },
      text: {
        en: 'You may not play a stone that would leave its own chain without liberties, unless it captures something.',
        zh: '落子后己方这块棋没有气，又没有提掉对方的子，就是禁入点，不能下。',
      },
      position: '.o.../oo..x/o.o../.o.x./.....',
      task: {
        kind: 'find',
        which: 'forbidden',
        ask: { en: 'Which two points are illegal for Black?', zh: '哪两个点黑方不能下？' },
        hint: { en: 'Look for points whose neighbours are all white.', zh: '找出相邻各点都是白子的地方。' },
        say: { en: 'A black stone there would have no liberties.', zh: '黑子下在那里一口气也没有。' },
        otherwise: {
          en: '{point} is legal: a stone there would have a liberty.',
          zh: '{point} 可以下：下在那里还有气。',
        },
      },
    },
    {
      id: 'taking-first',
      title: { en: 'Capturing comes first', zh: '先提后看' },
      text: {
        en: 'Captured stones are removed first, which gives the capturing stone liberties. So you may play on a point without liberties if that takes the opponent’s last liberty.',
        zh: '落子时先提对方的死子，自己就有了气。所以本来没有气的点，只要能提子就可以下。',
      },
      position: '.ox../ox.../x..../...../.....',
      task: {
        kind: 'play',
        ask: { en: 'Capture both white stones.', zh: '提掉两颗白子。' },
        hint: { en: 'The corner is their last liberty.', zh: '角上那一点是两颗白子的最后一口气。' },
        right: [
          {
            moves: ['A5'],
            say: {
              en: 'Both stones are captured, and your stone has two liberties.',
              zh: '两颗白子都提掉了，你的棋子有了两口气。',
            },
          },
        ],
        otherwise: { en: 'Both white stones still have the corner as a liberty.', zh: '两颗白子在角上还有一口气。' },
      },
    },
    {
      id: 'ko',
      title: { en: 'Ko', zh: '打劫' },
      text: {
        en: 'A move may not repeat an earlier position. Otherwise the players could capture the same two stones back and forth forever.',
        zh: '一手棋不能使以前的局面重现，否则双方可以无休止地互相提子。',
      },
      position: '..xo./.xo.o/..xo./...../.....',
      task: {
        kind: 'play',
        ask: { en: 'Capture the white stone surrounded by black stones.', zh: '提掉黑子包围中的那颗白子。' },
        hint: { en: 'Its last liberty is on its right.', zh: '它的最后一口气在右边。' },
        right: [
          {
            moves: ['D4'],
            say: {
              en: 'Your stone now has one liberty. White would like to recapture at once.',
              zh: '现在你这颗子只剩一口气，白方很想立刻提回来。',
            },
            then: {
              kind: 'find',
              which: 'forbidden',
              ask: { en: 'Where can White not play now?', zh: '现在白方不能下在哪里？' },
              hint: {
                en: 'Which move would restore the previous position?',
                zh: '哪一手会使棋盘回到刚才的样子？',
              },
              say: {
                en: 'White must play elsewhere first, and you can use that time to fill the ko.',
                zh: '对。白方必须先下别处，你可以趁机把劫粘上。',
              },
              otherwise: { en: 'White can play {point}.', zh: '{point} 白方可以下。' },
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
        en: 'Black is surrounded but has two separate empty points inside, called eyes. White would have to fill both at the same time.',
        zh: '黑棋被包围了，但内部有两个分开的空点，叫作“眼”。白方没有办法同时填掉两个眼。',
      },
      position: '...../...../ooooo/xxxxo/.x.xo',
      side: 'white',
      task: {
        kind: 'find',
        which: 'forbidden',
        ask: { en: 'You are White. Which points are illegal for you?', zh: '你执白。哪些点你不能下？' },
        hint: { en: 'Look inside the black chain.', zh: '看看黑棋内部。' },
        say: {
          en: 'White cannot play in either eye, as that would be suicide. These stones can never be captured.',
          zh: '两个眼对白方都是自杀，所以这块黑棋永远提不掉。',
        },
        otherwise: {
          en: '{point} is legal, but it does not hurt Black.',
          zh: '{point} 可以下，但伤不到黑棋。',
        },
      },
    },
    {
      id: 'make-eyes',
      title: { en: 'Make two eyes', zh: '做出两只眼' },
      text: {
        en: 'Three empty points in a row: the player who takes the middle one decides whether the chain lives or dies.',
        zh: '内部有三个连成一线的空点：谁占到中间，谁就决定这块棋的死活。',
      },
      position: '...../...../ooooo/xxxxo/...xo',
      task: {
        kind: 'play',
        ask: { en: 'Make your stones live.', zh: '把你的棋做活。' },
        hint: { en: 'Split the space in two.', zh: '把空间一分为二。' },
        right: [{ moves: ['B1'], say: { en: 'Two eyes: the chain is alive.', zh: '做出了两只眼，这块棋活了。' } }],
        wrong: [
          {
            moves: ['A1', 'C1'],
            say: { en: 'That leaves only one eye, which is not enough.', zh: '这样只剩一只眼，是不够的。' },
          },
        ],
        otherwise: {
          en: 'White then plays B1, and you cannot make a second eye.',
          zh: '白方下 B1，就再也做不出第二只眼了。',
        },
      },
    },
    {
      id: 'score',
      title: { en: 'Passing and the score', zh: '停一手与数子' },
      text: {
        en: 'If you have nothing to gain, pass. Two passes in a row end the game. Each side counts its stones and the empty points that only it surrounds. White gets komi for moving second, here half a point.',
        zh: '无棋可下时可以停一手，双方连续停手则终局。双方各数自己的棋子和围住的空点。白方后手，另得贴目，这里贴半目。',
      },
      position: '..xo./..xo./..xo./..xo./..xo.',
      task: {
        kind: 'play',
        pass: true,
        ask: {
          en: 'Black has 15 points, White 10. The borders are settled: end the game.',
          zh: '黑方 15 子，白方 10 子，边界已经走完。请结束这盘棋。',
        },
        hint: { en: 'Press Pass.', zh: '点击“停一手”。' },
        right: [
          {
            moves: ['pass'],
            answer: 'pass',
            say: { en: 'White passes too, and the board is counted.', zh: '白方也停一手，开始数子。' },
          },
        ],
        otherwise: {
          en: 'That gains nothing: a stone in your own area adds no points, and a stone in White’s area is lost.',
          zh: '这样没有好处：下在自己地里不增加子数，下在白地里是送吃。',
        },
      },
    },
  ],
};
