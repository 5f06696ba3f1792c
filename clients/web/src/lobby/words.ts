import { speaker, type Words } from '../text/text';

/** The texts of the lobby that no other page needs. */
export const words = {
  en: {
    about: '{number} board games, people and bots, on your own server. No account needed.',
    // From none to twelve.
    numbers: 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve',
    game: 'Choose a game',
    against: 'Play against the bot',
    easy: 'Easy',
    medium: 'Medium',
    strong: 'Strong',
    level: 'Level {level}',
    custom: 'Custom game',
    'custom.hint': 'play a person, other bots, time control…',
    'side.black': 'you play Black',
    'side.white': 'you play White',
    'side.any': 'random colour',
    rules: '{rules} rules',
    rating: 'rating {rating}',
    'rating.unsure': 'rating {rating}, provisional',

    show: 'Live games',
    'show.archive': 'From the archive',
    'show.sample': 'A game between two bots',
    'show.more': 'More games',
    'show.all': 'Watch all games',
    'show.pause': 'Pause the replay',
    'show.play': 'Play the replay',
    'show.move': 'Move {ply} of {count}',
    'show.board': '{game}, {black} against {white}, move {ply}',
  },
  zh: {
    about: '{number}种棋，与人或电脑对弈，就在你自己的服务器上。无需注册。',
    numbers: '零 一 两 三 四 五 六 七 八 九 十 十一 十二',
    game: '选择棋种',
    against: '与电脑对弈',
    easy: '简单',
    medium: '中等',
    strong: '强',
    level: '{level} 级',
    custom: '自定义对局',
    'custom.hint': '与人对弈、其他电脑、计时……',
    'side.black': '你执黑',
    'side.white': '你执白',
    'side.any': '随机执子',
    rules: '{rules}规则',
    rating: '等级分 {rating}',
    'rating.unsure': '等级分 {rating}（暂定）',

    show: '实况对局',
    'show.archive': '棋谱库对局',
    'show.sample': '电脑之间的对局',
    'show.more': '更多对局',
    'show.all': '观看全部对局',
    'show.pause': '暂停回放',
    'show.play': '继续回放',
    'show.move': '第 {ply} 手，共 {count} 手',
    'show.board': '{game}，{black} 对 {white}，第 {ply} 手',
  },
} as const satisfies Words;

export const say = speaker(words);

/** Returns a small number as a word, as a sentence begins with it. */
export const numberWord = (number: number): string => say('numbers').split(' ')[number] ?? String(number);
