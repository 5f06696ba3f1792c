import { terms } from '../../../text/terms.bo';
import type { About } from '../../lesson';

const name = terms['game.jiaqi'];

/** As far as the sources of engine/jiaqi/README.md go. Tibetan words are those that a source gives: the name alone. */
export const about: About = {
  title: { en: 'About jiaqi', zh: '关于夹棋' },
  parts: [
    {
      title: { en: 'A game of sandwiches', zh: '夹与枪的游戏' },
      text: [
        {
          en: 'Jiaqi is a Tibetan board game for two. The Chinese name means “the game of pinching”; it is also written 孜久. No stone ever leaves the board: what is captured changes its colour, so the fortunes of a game can turn with a single move.',
          zh: '夹棋是两个人下的藏族棋类，又写作“孜久”。棋子从不离开棋盘：吃子就是把对方的棋子变成自己的颜色，所以一步棋往往能使形势逆转。',
        },
        {
          en: 'It is related to other games of the family in which stones are taken by closing them in, such as Seega, Ming Mang and Tibetan jiu.',
          zh: '它与 Seega、密芒（Ming Mang）、藏族久棋等以夹吃为特点的棋类同属一个大家族。',
        },
      ],
    },
    {
      title: { en: 'Where these rules come from', zh: '规则的来源' },
      text: [
        {
          en: 'The rules played here follow a thesis of 2019 about a computer program called TibetanGo. Where it is silent or contradicts itself, related games and trial games by computers decided. Where you know it otherwise, look at the options of a table: some of the differences can be chosen there.',
          zh: '这里的规则依据 2019 年一篇关于 TibetanGo 程序的学位论文。论文没有说明或前后不一的地方，参照同类棋种并用计算机对局来确定。如果你熟悉的下法不同，开桌时可以在选项里选择其中一部分。',
        },
        {
          en: 'The draw by a third repetition and the limit of 300 moves are additions of this program: no source has them.',
          zh: '第三次重复为和棋、三百步为限，是本程序补充的，没有出处。',
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
      means: { en: 'where a stone can stand, 41 on this board', zh: '可以放棋子的地方，本棋盘共 41 个' },
    },
    {
      en: 'five-line board',
      zh: '五路',
      means: { en: 'the board of five rows and five columns', zh: '纵横各五条线的棋盘' },
    },
    {
      en: 'middle of a cell',
      zh: '焦点',
      means: { en: 'where the diagonals of a cell cross', zh: '格子中两条斜线的交点' },
    },
    {
      en: 'centre',
      zh: '首府',
      means: { en: 'the point 44, empty during the first phase', zh: '棋盘中心 44，布局时空着' },
    },
    {
      en: 'placing',
      zh: '布局',
      means: { en: 'the first phase: forty stones are set', zh: '第一阶段：放满四十颗棋子' },
    },
    {
      en: 'moving',
      zh: '移局',
      means: { en: 'the second phase: stones move into the hole', zh: '第二阶段：把棋子移进空位' },
    },
    { en: 'first placer', zh: '先手', means: { en: 'Black', zh: '黑方' } },
    { en: 'second placer', zh: '后手', means: { en: 'White, who begins to move', zh: '白方，移局时先走' } },
    {
      en: 'jia, sandwich',
      zh: '夹',
      means: { en: 'taking one stone between two of one’s own', zh: '用两颗己方棋子夹吃中间一颗' },
    },
    {
      en: 'gun',
      zh: '打枪',
      means: {
        en: 'taking the stone on the end of a line whose other points are all one’s own',
        zh: '占满一条线的其余各点，吃掉线端的一颗',
      },
    },
    { en: 'giving way', zh: '让路', means: { en: 'moving for a blocked opponent', zh: '对方被堵住时替它让出路来' } },
    {
      en: 'giving way by a step',
      zh: '移动让路',
      means: { en: 'from a point beside the hole', zh: '从空位旁边移进空位' },
    },
    { en: 'giving way by a jump', zh: '跳棋让路', means: { en: 'from anywhere', zh: '从远处跳进空位' } },
    { en: 'resigning', zh: '认输', means: { en: 'giving the game up', zh: '放弃这盘棋' } },
  ],
};
