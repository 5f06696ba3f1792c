import { speaker, type Words } from '../text/text';

/** The texts about the end of a game. */
const en = {
  'end.title': 'End of the game',
  'end.count': 'The count',
  'end.area': 'Area',
  'end.komi': 'Komi',
  'end.total': 'Total',
  'end.prisoners': 'Prisoners',
  'end.discs': 'Discs',
  'end.stones': 'Stones',
  'end.flipped': 'Flipped',
  'end.moves': 'Moves: {count}',
  'end.close': 'Show the board',
  'end.open': 'Show the result',
};

const zh: Record<keyof typeof en, string> = {
  'end.title': '终局',
  'end.count': '数子',
  'end.area': '子空合计',
  'end.komi': '贴目',
  'end.total': '总计',
  'end.prisoners': '提子',
  'end.discs': '棋子',
  'end.stones': '棋子',
  'end.flipped': '翻转',
  'end.moves': '共 {count} 手',
  'end.close': '查看棋盘',
  'end.open': '查看结果',
};

export const words: Words<keyof typeof en> = { en, zh };
export const say = speaker(words);
