import type { Lesson, Play } from '../lesson';

/** Each side fills one of its own points until White has none left. */
const spendTheLast: Play = {
  kind: 'play',
  ask: { en: 'Play another of your own points.', zh: '再下一个自己的点。' },
  hint: {
    en: 'Either of the two remaining eyes works; the last one must stay open.',
    zh: '剩下的两个眼任选一个，但最后一个要留着。',
  },
  right: [
    {
      moves: ['A5', 'A3', 'A1'],
      say: {
        en: 'White has no legal move. You win.',
        zh: '白方无处可下，你赢了。',
      },
    },
  ],
  otherwise: { en: 'Play one of your own points.', zh: '请下自己的点。' },
};

export const lesson: Lesson = {
  options: { size: '5' },
  play: { size: '9' },
  steps: [
    {
      id: 'liberties',
      title: { en: 'Stones, chains, liberties', zh: '棋子、棋块与气' },
      text: {
        en: 'NoGo reverses the aim of Go. The players take turns placing stones on intersections, Black first. Stones of one colour that touch along the lines form a chain, and the empty points next to it are its liberties.',
        zh: '不围棋与围棋相反。双方轮流在交叉点落子，黑先。同色棋子沿线相连成为一块，旁边的空点是它的气。',
      },
      position: '...../.xx../...../...../.....',
      task: {
        kind: 'find',
        which: ['B5', 'C5', 'A4', 'D4', 'B3', 'C3'],
        ask: { en: 'Select the six liberties of the chain.', zh: '点出这块棋的六口气。' },
        hint: { en: 'Go around both stones. Diagonals do not count.', zh: '绕着两颗子走一圈，斜向不算。' },
        say: {
          en: 'Six liberties. Every chain must keep at least one.',
          zh: '六口气。每块棋任何时候都必须至少有一口气。',
        },
        otherwise: { en: '{point} is not next to the chain.', zh: '{point} 并不紧挨着这块棋。' },
      },
    },
    {
      id: 'no-capture',
      title: { en: 'Capturing is forbidden', zh: '不许提子' },
      text: {
        en: 'The winning move of Go is illegal here: a move may not take the last liberty of an opposing chain.',
        zh: '围棋里求之不得的，在这里不允许：不能下掉对方棋块的最后一口气。',
      },
      position: '...../..x../.xo../..x../.....',
      task: {
        kind: 'find',
        which: 'forbidden',
        ask: { en: 'Which point is illegal for Black?', zh: '哪个点黑方不能下？' },
        hint: { en: 'Where would Black capture?', zh: '黑方下在哪里会提子？' },
        say: {
          en: 'A black stone there would capture the white one. White can play there, Black never can.',
          zh: '下在那里会提掉白子。这一点白方可以下，黑方永远不能下。',
        },
        otherwise: {
          en: '{point} is legal: no chain loses its last liberty.',
          zh: '{point} 可以下：没有棋块失去最后一口气。',
        },
      },
    },
    {
      id: 'no-suicide',
      title: { en: 'Suicide is forbidden', zh: '不许自杀' },
      text: {
        en: 'Your own stone needs a liberty too, so you cannot play on points that the opponent has enclosed.',
        zh: '自己的棋子也要有气。被对方围住的点不能下。',
      },
      position: '..x../.x.x./..x../....x/...x.',
      side: 'white',
      task: {
        kind: 'find',
        which: 'forbidden',
        ask: { en: 'You are White. Which two points are illegal?', zh: '你执白。哪两个点不能下？' },
        hint: {
          en: 'One is between four stones, the other in a corner.',
          zh: '一个在四颗子中间，一个在角上。',
        },
        say: {
          en: 'These are Black’s eyes: White can never play there.',
          zh: '这是黑方的眼，白方永远不能下。',
        },
        otherwise: { en: '{point} still has an empty neighbour.', zh: '{point} 旁边还有空点，可以下。' },
      },
    },
    {
      id: 'eye',
      title: { en: 'An eye is a move of your own', zh: '眼是自己的余手' },
      text: {
        en: 'A player who cannot move loses. So keep the points that only you can play: they are your moves for the end of the game.',
        zh: '无处可下者负。所以只有自己能下的点很宝贵，要留到最后再用。',
      },
      position: '..x../.x.../..x../...../...o.',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Make an eye with one move.', zh: '你执黑。一手做出一个眼。' },
        hint: { en: 'Three sides of C4 are closed.', zh: 'C4 的三面已经围住了。' },
        right: [
          {
            moves: ['D4'],
            say: {
              en: 'C4 is yours: White cannot play there, and you can at any time.',
              zh: 'C4 归你了：白方不能下，你随时可以下。',
            },
          },
        ],
        wrong: [
          {
            moves: ['C4'],
            say: { en: 'That fills the point that could have been your eye.', zh: '这样把本来可以做眼的点填掉了。' },
          },
        ],
        otherwise: { en: 'White then plays D4, and C4 is not an eye.', zh: '白方占 D4，C4 就不是眼了。' },
      },
    },
    {
      id: 'break-eye',
      title: { en: 'Destroy an eye', zh: '破眼' },
      text: {
        en: 'Your opponent wants eyes too. Play into them while that is still legal.',
        zh: '对方也想做眼。趁还能下的时候破掉它。',
      },
      position: '..o../.o.../..o../...../.x...',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Keep White from making an eye.', zh: '你执黑。不让白方做出眼。' },
        hint: { en: 'Play inside, or where White would close the ring.', zh: '下到里面，或者抢占白方要围的那一点。' },
        right: [
          {
            moves: ['C4'],
            say: {
              en: 'The point is filled, and your stone can help to build an eye of your own.',
              zh: '这一点填上了，还可能成为自己的一道墙。',
            },
          },
          { moves: ['D4'], say: { en: 'White can no longer close the ring.', zh: '这个圈再也围不上了。' } },
        ],
        otherwise: {
          en: 'White closes the ring with D4, and you can no longer play C4.',
          zh: '白方下 D4 围住，C4 你就不能下了。',
        },
      },
    },
    {
      id: 'count',
      title: { en: 'No legal move loses', zh: '无处可下者负' },
      text: {
        en: 'Each side has three eyes and can fill two of them, because its chain must keep a last liberty. One more point is open to both sides.',
        zh: '双方各有三个眼，各能用掉两个，因为自己棋块的最后一口气必须留着。还有一个点双方都能下。',
      },
      position: '.xxo./xxooo/.x.o./xxxoo/.xoo.',
      task: {
        kind: 'play',
        ask: { en: 'You are Black. Make White run out of moves first.', zh: '你执黑。让白方先无处可下。' },
        hint: { en: 'Start with the point that White could play too.', zh: '先下白方也能下的那一点。' },
        right: [
          {
            moves: ['C3'],
            answer: 'E5',
            say: { en: 'Now White must start filling its own eyes.', zh: '现在白方只好先填自己的眼。' },
            then: {
              kind: 'play',
              ask: { en: 'Now fill one of yours.', zh: '现在填一个你自己的。' },
              hint: { en: 'Any of your three eyes.', zh: '三个眼任选一个。' },
              right: [
                {
                  moves: ['A5', 'A3', 'A1'],
                  answer: 'E3',
                  say: { en: 'White has one eye left, which it cannot fill.', zh: '白方只剩一个眼，而且不能填。' },
                  then: spendTheLast,
                },
              ],
              otherwise: { en: 'Play one of your own points.', zh: '请下自己的点。' },
            },
          },
        ],
        otherwise: {
          en: 'Then White takes C3, and you run out of moves first.',
          zh: '白方就会占 C3，先无处可下的就是你了。',
        },
      },
    },
  ],
};
