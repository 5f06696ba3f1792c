import { speaker, type Words } from '../text/text';

/** The texts of the live review. */
const en = {
  'considering.title': 'Live review',
  'considering.off': 'Off',
  'considering.asking': 'Asking the bot…',
  'considering.thinking': 'Thinking…',
  'considering.done': 'Finished',
  'considering.over': 'The game is over in this position.',
  'considering.stopped': 'Stopped, because you have begun a game or another review.',
  'considering.failed': 'The bot failed.',
  'considering.chances': '{side} to move: {percent}%',
  'considering.lead': '{side} leads by {margin}',
  'considering.level': 'even',
  'considering.by': '{bot}, {count} positions',
  'considering.table': 'Candidate moves',
  'considering.move': 'Move',
  'considering.win': 'Chances',
  'considering.loss': 'Loss',
  'considering.visits': 'Visits',
  'considering.line': 'Expected line',
  'considering.best': 'best',
  'considering.show-line': 'Show the line after {move}',
  'considering.play-move': 'Play {move}',
};

const zh: Record<keyof typeof en, string> = {
  'considering.title': '实时讲评',
  'considering.off': '未开启',
  'considering.asking': '正在请求机器棋手…',
  'considering.thinking': '正在计算…',
  'considering.done': '已算完',
  'considering.over': '此局面已终局。',
  'considering.stopped': '已停止：你开始了对局，或在别处开始了讲评。',
  'considering.failed': '机器棋手出错。',
  'considering.chances': '轮到{side}：{percent}%',
  'considering.lead': '{side}领先 {margin}',
  'considering.level': '均势',
  'considering.by': '{bot}，{count} 个局面',
  'considering.table': '候选着法',
  'considering.move': '着法',
  'considering.win': '胜率',
  'considering.loss': '损失',
  'considering.visits': '访问次数',
  'considering.line': '预想变化',
  'considering.best': '最佳',
  'considering.show-line': '显示 {move} 之后的变化',
  'considering.play-move': '下 {move}',
};

export const words: Words<keyof typeof en> = { en, zh };
export const t = speaker(words);
