import type { Words } from '../text/text';

const en = {
  appearance: 'Appearance',
  'theme.contrast': 'High contrast',
  board: 'Board',
  'board.kaya': 'Kaya',
  'board.bamboo': 'Bamboo',
  'board.slate': 'Slate',
  'board.paper': 'Paper',
  'board.cloth': 'Cloth',
  'board.contrast': 'High contrast',
  stones: 'Stones',
  'stones.slate': 'Slate and shell',
  'stones.glass': 'Glass',
  'stones.flat': 'Flat',
  play: 'Play',
  notify: 'Notify me of my turns and pairings while the page is hidden',
  'notify-refused': 'Your browser blocks notifications of this page.',
  sound: 'Sound',
  volume: 'Volume',
} as const;

/** The texts of the settings that only their dialog shows. */
export const words: Words<keyof typeof en> = {
  en,
  zh: {
    appearance: '外观',
    'theme.contrast': '高对比度',
    board: '棋盘',
    'board.kaya': '榧木',
    'board.bamboo': '竹',
    'board.slate': '石板',
    'board.paper': '纸',
    'board.cloth': '布',
    'board.contrast': '高对比度',
    stones: '棋子',
    'stones.slate': '蛤碁石',
    'stones.glass': '玻璃',
    'stones.flat': '平面',
    play: '对局',
    notify: '页面隐藏时，通知我轮到走棋和新的对局安排',
    'notify-refused': '浏览器禁止本页面发送通知。',
    sound: '声音',
    volume: '音量',
  },
};
