import { inLanguage, type Words } from '../text/text';

/** The server's descriptions of the games, which are also the English texts of the page. */
const server = {
  'about.black': 'plays Black by the rules',
  'about.white': 'plays White by the rules',
  'about.clock': 'keeps to a short clock',
  'about.aborted': 'continues after an aborted game',
  'about.cut': 'reconnects and continues after its connection is cut',
} as const;

const en = {
  title: 'Compliance test',
  intro:
    'For authors of programs that use the line protocol. The server plays five games against your program, including one with a short clock, one aborted game and one with a dropped connection. The program must be signed in. The program itself, its owner and arbiters can start the test.',
  user: 'Program name',
  game: 'Game',
  begin: 'Start test',
  'title-of': 'Latest test of {name}',
  first: 'Game 1 is in progress.',
  running: 'Game {number} of {count} is in progress.',
  'over.passed': 'All {count} games passed.',
  'over.failed': '{failed} of {count} games failed.',
  passed: 'passed',
  failed: 'failed',
  'to-game': 'Game {room}',
  share: 'You can share the address of this page.',
  'none-of': '{name} has not been tested since the server started.',
  ...server,
};

const zh: Record<keyof typeof en, string> = {
  title: '程序测试',
  intro:
    '面向使用行协议的程序作者。服务器会与你的程序下五局，其中一局用时很短，一局中途取消，一局断开连接。程序须先登录。程序自己、它的主人和裁判都可以发起测试。',
  user: '程序的用户名',
  game: '棋种',
  begin: '开始测试',
  'title-of': '{name} 最近一次测试',
  first: '正在下第一局。',
  running: '正在下第 {number} 局，共 {count} 局。',
  'over.passed': '{count} 局全部通过。',
  'over.failed': '{count} 局中有 {failed} 局没有通过。',
  passed: '通过',
  failed: '未通过',
  'to-game': '第 {room} 局',
  share: '可以把本页网址分享给他人。',
  'none-of': '服务器启动以来，{name} 尚未测试。',
  'about.black': '执黑，按规则下棋',
  'about.white': '执白，按规则下棋',
  'about.clock': '用时很短也不超时',
  'about.aborted': '对局取消后恢复正常',
  'about.cut': '断线后重新连接，继续对局',
};

export const words: Words<keyof typeof en> = { en, zh };

/** Returns the description of a game; the server's own if the page has no translation. */
export function about(text: string): string {
  const known = (Object.keys(server) as (keyof typeof server)[]).find((key) => server[key] === text);
  return known === undefined ? text : inLanguage({ en: text, zh: zh[known] });
}
