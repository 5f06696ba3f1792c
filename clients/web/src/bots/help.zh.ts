/** What the options of the built-in bots mean, by their English text; a test compares them with the engine's sources. */
export const help: Readonly<Record<string, string>> = {
  'budget of positions per move, divided equally among the replies; 0: limited by the time instead':
    '每步搜索的局面总数，平均分给各个应着；0 表示改由时间限制',
  'chance of winning in percent below which it resigns; 0 for never': '胜率（百分数）低于此值时认输；0 表示从不认输',
  'constant c of the bandit: the bonus of a move with n of N visits is c √(ln N / n)':
    '选择公式的常数 c：N 次访问中占 n 次的着法，加分为 c √(ln N / n)',
  'first-play urgency, the value of an unvisited move; 10000 tries every move once before any twice':
    '未访问着法的估值；10000 表示每个着法先各试一次',
  'formula that selects moves: UCB1-TUNED or UCB1': '选择着法的公式：UCB1-TUNED 或 UCB1',
  'maximum number of playouts per move, replaces the level; 0 for no limit': '每步最多模拟次数，代替级别；0 表示不限',
  'maximum number of positions searched per move, replaces the level; 0 for no limit':
    '每步最多搜索的局面数，代替级别；0 表示不限',
  'maximum number of positions searched per turn, replaces the level; 0 for no limit':
    '每回合最多搜索的局面数，代替级别；0 表示不限',
  'maximum search depth in plies, replaces the level; 0 for no limit': '最大搜索深度（步），代替级别；0 表示不限',
  'maximum time per move in milliseconds, replaces the level; 0 for no limit':
    '每步最长时间（毫秒），代替级别；0 表示不限',
  'maximum time per turn in milliseconds, replaces the level; 0 for no limit':
    '每回合最长时间（毫秒），代替级别；0 表示不限',
  'milliseconds per move if nodes=0: repeats the search with four times the nodes while time is left':
    'nodes=0 时每步的毫秒数：只要还有时间，就以四倍的局面数再搜索一次',
  'move to play: the one with the highest mean, as in the paper, or with the most visits':
    '走哪一步：平均值最高的（如论文）或访问最多的',
  'number of search threads': '搜索线程数',
  'number of visits at which the search expands a node': '节点被访问多少次后扩展',
  'play the opening from a book': '开局按开局库走',
  'play the opening from a book, on 19×19': '开局按开局库走（19 路）',
  'play the opening from a book, on 9×9 with a komi of 7.5': '开局按开局库走（9 路，贴目 7.5）',
  'play the opening from a book, on five lines under the default rules': '开局按开局库走（五路，默认规则）',
  'random seed that varies the opening; 0 always plays the best move': '使开局变化的随机种子；0 表示总走最佳着法',
  'random seed; the same seed plays the same game, unless a time limit ends its searches':
    '随机种子；同一种子下出同样的棋，除非搜索因时间限制而中止',
  'replacement scheme of the transposition table: keep the deeper and the newest entry, or one of them':
    '置换表的替换方式：同时保留较深和最新的条目，或只保留其一',
  'size of the search tree in mebibytes': '搜索树的大小（MiB）',
  'size of the transposition table in mebibytes': '置换表的大小（MiB）',
  'strength from 1 (beginner) to 10': '强度，从 1（初学）到 10',
  'strength from 1 (beginner) to 10; each level wins three of four games against the one below':
    '强度，从 1（初学）到 10；每一级对低一级四局胜三局',
  'technique to leave out, to measure what it is worth': '去掉的技术，用来测量它的作用',
  'weight of each disc on the frontier': '每个边缘棋子的权重',
  'weight of the table of squares': '格位表的权重',
};
