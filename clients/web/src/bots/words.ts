import { speaker, type Words } from '../text/text';

/** The texts of the fields for bots. Those of options are in `option.NAME`, of their values in `value.VALUE`. */
export const words = {
  en: {
    bot: 'Bot',
    'limit.by': 'Strength by',
    'limit.level': 'Level',
    'limit.time': 'Time',
    'limit.playouts': 'Playouts',
    'limit.nodes': 'Positions',
    'limit.depth': 'Depth',
    more: 'More about the bot',
    seconds: 'Seconds per move',
    elo: '{elo} ± {error} Elo',
    'elo.short': '{elo} Elo',
    'elo.scale': '{anchor} has {elo} Elo.',
    'elo.scale-size': '{anchor} has {elo} Elo, on a board of {size}×{size}.',
    'anchor.random': 'The random mover',
    'anchor.gnugo': 'GNU Go 3.8',

    'option.level': 'Level',
    'option.time': 'Time per move (ms)',
    'option.playouts': 'Playouts per move',
    'option.nodes': 'Positions per move',
    'option.depth': 'Depth in plies',
    'option.threads': 'Threads',
    'option.resign': 'Resigns below (%)',
    'option.seed': 'Random seed',
    'option.book': 'Opening book',
    'option.without': 'Without',
    'option.bandit': 'Selection formula',
    'option.exploration': 'Exploration constant',
    'option.fpu': 'First-play urgency',
    'option.expansion_threshold': 'Expansion threshold',
    'option.plays': 'Plays',
    'option.memory': 'Memory (MiB)',
    'option.table': 'Transposition table',
    'option.table_weight': 'Weight of squares',
    'option.frontier_weight': 'Weight of the frontier',

    'value.nothing': 'nothing',
    'value.rave': 'RAVE',
    'value.net': 'neural network',
    'value.value': 'value of the network',
    'value.even-prior': 'even prior',
    'value.knowledge': 'knowledge',
    'value.solver': 'solver',
    'value.tactics': 'tactics',
    'value.two-liberties': 'two liberties',
    'value.patterns': 'patterns',
    'value.captures': 'captures',
    'value.self-atari': 'self-atari',
    'value.ladders': 'ladders',
    'value.tuned': 'UCB1-TUNED',
    'value.ucb1': 'UCB1',
    'value.mean': 'highest mean',
    'value.visits': 'most visits',
    'value.two-tier': 'deeper and newest',
    'value.deeper': 'deeper entry',
    'value.always': 'newest entry',
  },
  zh: {
    bot: '电脑棋手',
    'limit.by': '强度依据',
    'limit.level': '级别',
    'limit.time': '时间',
    'limit.playouts': '模拟次数',
    'limit.nodes': '局面数',
    'limit.depth': '深度',
    more: '电脑棋手的更多参数',
    seconds: '每步秒数',
    elo: 'Elo {elo} ± {error}',
    'elo.short': 'Elo {elo}',
    'elo.scale': '{anchor}为 {elo} Elo。',
    'elo.scale-size': '{anchor}为 {elo} Elo（{size}×{size} 棋盘）。',
    'anchor.random': '随机棋手',
    'anchor.gnugo': 'GNU Go 3.8 程序',

    'option.level': '级别',
    'option.time': '每步时间（毫秒）',
    'option.playouts': '每步模拟次数',
    'option.nodes': '每步局面数',
    'option.depth': '搜索深度（步）',
    'option.threads': '线程数',
    'option.resign': '胜率低于此值认输（%）',
    'option.seed': '随机种子',
    'option.book': '开局库',
    'option.without': '去掉',
    'option.bandit': '选择公式',
    'option.exploration': '探索常数',
    'option.fpu': '首次访问估值',
    'option.expansion_threshold': '扩展阈值',
    'option.plays': '着法选择',
    'option.memory': '内存（MiB）',
    'option.table': '置换表',
    'option.table_weight': '格位权重',
    'option.frontier_weight': '边缘棋子权重',

    'value.nothing': '无',
    'value.rave': 'RAVE 算法',
    'value.net': '神经网络',
    'value.value': '网络的价值估计',
    'value.even-prior': '均匀先验',
    'value.knowledge': '棋类知识',
    'value.solver': '求解器',
    'value.tactics': '战术',
    'value.two-liberties': '两气',
    'value.patterns': '模式',
    'value.captures': '吃子',
    'value.self-atari': '自填一气',
    'value.ladders': '征子',
    'value.tuned': 'UCB1-TUNED 公式',
    'value.ucb1': 'UCB1 公式',
    'value.mean': '平均值最高',
    'value.visits': '访问最多',
    'value.two-tier': '较深与最新',
    'value.deeper': '较深',
    'value.always': '最新',
  },
} as const satisfies Words;

type Word = keyof typeof words.en;

export const say = speaker<Word>(words);

const known = (key: string): key is Word => key in words.en;

/** Returns the title of a bot's option; its name if there is none. */
export function optionTitle(name: string): string {
  const key = `option.${name}`;
  return known(key) ? say(key) : name;
}

/** Returns the text for a value of an option; the value itself if there is none. */
export function valueText(value: string): string {
  const key = `value.${value}`;
  return known(key) ? say(key) : value;
}
