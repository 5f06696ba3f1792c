import { terms } from '../../../text/terms.bo';
import type { About } from '../../lesson';

const name = terms['game.jiaqi'];

/** Follows the sources of docs/engines/jiaqi.md. The only Tibetan word that a source gives is the game's name. */
export const about: About = {
  title: { en: 'About jiaqi', zh: '关于夹棋' },
  parts: [
    {
      title: { en: 'A game of sandwiches and guns', zh: '夹与枪的游戏' },
      text: [
        {
          en: 'Jiaqi is a Tibetan board game for two. The Chinese name means “the game of pinching”; it is also written 孜久. No stone ever leaves the board: captured stones change colour, so a single move can turn the game around.',
          zh: '夹棋是一种两人对弈的藏族棋类，也写作“孜久”。棋子从不离开棋盘：吃子就是把对方的棋子变成自己的颜色，所以一步棋往往就能逆转形势。',
        },
        {
          en: 'It belongs to the family of games in which stones are captured by enclosing them, like Seega, Ming Mang and Tibetan jiu.',
          zh: '它与 Seega、密芒（Ming Mang）、藏族久棋等以夹吃为特点的棋类同属一个大家族。',
        },
      ],
    },
    {
      title: { en: 'Where these rules come from', zh: '规则的来源' },
      text: [
        {
          en: 'The rules here follow a 2019 thesis about a program called TibetanGo. Where the thesis is silent or contradicts itself, the rules follow related games and computer trial games. If you know different rules, look at the game options: they cover some of the differences.',
          zh: '这里的规则依据 2019 年一篇关于 TibetanGo 程序的学位论文。论文没有说明或前后矛盾之处，参照同类棋种并通过计算机对局确定。如果你熟悉的下法不同，可以在对局选项中调整其中一部分。',
        },
        {
          en: 'The draw by threefold repetition and the limit of 300 moves are additions of this program; no source mentions them.',
          zh: '三次同形为和棋、三百步为限，是本程序补充的规则，没有文献出处。',
        },
      ],
    },
    {
      title: { en: 'A fair start', zh: '公平的开局' },
      text: [
        {
          en: 'From the empty board White nearly always wins between strong players, wherever Black places the first stone: White places the last stone and also makes the first move of the second phase. Nobody has proved this; it is what programs found by playing against themselves.',
          zh: '从空棋盘开始，高手之间几乎总是白方获胜，无论黑方第一颗棋子放在哪里：白方放下最后一颗棋子，第二阶段又由白方先走。这一点没有得到证明，是程序自我对弈得出的结果。',
        },
        {
          en: 'Therefore games here begin with a level start: two black and two white stones from which programs win about equally often with either colour. A rematch has the same start with exchanged colours. To play from the empty board, choose it in the options of a custom game.',
          zh: '因此这里的对局从均势开局开始：先放好黑白各两颗棋子，程序从这样的局面执黑执白胜率相近。再来一局时交换颜色，开局不变。想从空棋盘开始，可以在自定义对局的选项中选择。',
        },
      ],
    },
  ],
  terms: [
    {
      en: 'jiaqi',
      zh: '夹棋',
      ...(name === undefined ? {} : { bo: name }),
      means: { en: 'the game itself', zh: '这种棋本身' },
    },
    {
      en: 'point',
      zh: '棋点',
      means: { en: 'a place for a stone; this board has 41', zh: '可以放棋子的地方，本棋盘共 41 个' },
    },
    {
      en: 'five-line board',
      zh: '五路',
      means: { en: 'the board with five rows and five columns', zh: '纵横各五条线的棋盘' },
    },
    {
      en: 'middle of a cell',
      zh: '焦点',
      means: { en: 'the point where the diagonals of a cell cross', zh: '格子中两条斜线的交点' },
    },
    {
      en: 'centre',
      zh: '首府',
      means: { en: 'the point 44, empty during the first phase', zh: '棋盘中心 44，布局时空着' },
    },
    {
      en: 'placing',
      zh: '布局',
      means: { en: 'the first phase: placing forty stones', zh: '第一阶段：放满四十颗棋子' },
    },
    {
      en: 'moving',
      zh: '移局',
      means: { en: 'the second phase: moving stones into the hole', zh: '第二阶段：把棋子移进空位' },
    },
    { en: 'first placer', zh: '先手', means: { en: 'Black', zh: '黑方' } },
    {
      en: 'second placer',
      zh: '后手',
      means: { en: 'White, who moves first in the second phase', zh: '白方，移局时先走' },
    },
    {
      en: 'jia, sandwich',
      zh: '夹',
      means: { en: 'capturing one stone between two of your own', zh: '用两颗己方棋子夹吃中间一颗' },
    },
    {
      en: 'gun',
      zh: '打枪',
      means: {
        en: 'capturing the stone at the end of a line whose other points are all yours',
        zh: '占满一条线的其余各点，吃掉线端的一颗',
      },
    },
    {
      en: 'giving way',
      zh: '让路',
      means: { en: 'making an extra move to free a blocked opponent', zh: '对方被堵住时替它让出路来' },
    },
    {
      en: 'giving way by a step',
      zh: '移动让路',
      means: { en: 'from a point beside the hole', zh: '从空位旁边移进空位' },
    },
    { en: 'giving way by a jump', zh: '跳棋让路', means: { en: 'from anywhere', zh: '从远处跳进空位' } },
    { en: 'resigning', zh: '认输', means: { en: 'giving up the game', zh: '放弃这盘棋' } },
  ],
};
