import type { Language } from '../text/languages';
import type { Words } from '../text/text';

/** What the server says a game is about, and how the page calls it. */
const server = {
  'about.black': 'plays Black by the rules',
  'about.white': 'plays White by the rules',
  'about.clock': 'keeps to a short clock',
  'about.aborted': 'gets over a game that is aborted',
  'about.cut': 'comes back when its line is cut, and goes on',
} as const;

const en = {
  title: 'Check a program',
  intro:
    'For authors of programs that play over the line protocol: before yours loses games in earnest, the server plays five games against it, with a short clock, an aborted game and a line that is cut. It has to be logged in. Besides itself, its owner and arbiters can have it checked.',
  user: 'Name of the program',
  game: 'Game',
  begin: 'Check',
  'title-of': 'Last check of {name}',
  first: 'The first game is being played.',
  running: 'Game {number} of {count} is being played.',
  'over.passed': 'All {count} games passed.',
  'over.failed': '{failed} of {count} games failed.',
  passed: 'passed',
  failed: 'failed',
  'to-game': 'Game {room}',
  share: 'This page has an address of its own, which can be passed on.',
  'none-of': '{name} has not been checked since the server was started.',
  ...server,
};

const zh: Record<keyof typeof en, string> = {
  title: '测试程序',
  intro:
    '写给让程序用行协议下棋的作者：在正式对局中输棋之前，先让棋院与它下五局，其中有一局用时很短，一局中途作废，一局断线。程序要先登录。除了程序自己，它的主人和裁判也可以要求测试。',
  user: '程序的名字',
  game: '棋种',
  begin: '开始测试',
  'title-of': '{name} 最近一次测试',
  first: '正在下第一局。',
  running: '正在下第 {number} 局，共 {count} 局。',
  'over.passed': '{count} 局全部通过。',
  'over.failed': '{count} 局中有 {failed} 局没有通过。',
  passed: '通过',
  failed: '未通过',
  'to-game': '第 {room} 号对局',
  share: '这一页有自己的地址，可以转给别人看。',
  'none-of': '服务器启动以来，{name} 还没有测试过。',
  'about.black': '执黑，按规则下棋',
  'about.white': '执白，按规则下棋',
  'about.clock': '用时很短也不超时',
  'about.aborted': '对局作废后照常继续',
  'about.cut': '断线后重新登录，接着下完',
};

export const words: Words<keyof typeof en> = { en, zh };

/** What a game is about; as the server says it where the page has no words of its own. */
export function about(text: string, language: Language): string {
  const known = (Object.keys(server) as (keyof typeof server)[]).find((key) => server[key] === text);
  return known === undefined ? text : words[language][known];
}
