/** Titles and descriptions of the built-in bots, by their English text; a test compares them with the engine's sources. */
export const bots: Readonly<Record<string, string>> = {
  'Alpha-beta': 'Alpha-beta',
  'Classic UCT': '经典 UCT',
  'Java classic': 'Java 老程序',
  'MTD(f)': 'MTD(f)',
  PVS: 'PVS',
  'Plain thesis UCT': '论文 UCT（原始）',
  'Random mover': '随机棋手',
  'Shared-points UCT': '公共点 UCT',
  'Static UCT': '静态评估 UCT',
  'Strong UCT': 'UCT（强）',
  'Strong alpha-beta': 'Alpha-beta（强）',
  'Strong pattern search': '模式搜索（强）',
  'Strong threat search': '威胁搜索（强）',
  'Tao Go': 'Tao Go',
  'Thesis UCT': '论文 UCT',
  UCT: 'UCT',
  'Alpha-beta (PVS) with a search for wins by fours and threes; the strongest Gomoku player here':
    'Alpha-beta（PVS），并搜索冲四、活三取胜；本站最强的五子棋棋手',
  'Alpha-beta of an early Java program; quick, and much weaker': '早年一个 Java 程序的 alpha-beta；走得快，弱得多',
  'Alpha-beta with a small neural network and an opening book; the strongest jiaqi player here':
    '使用小型神经网络和开局库的 alpha-beta；本站最强的夹棋棋手',
  'Alpha-beta with fitted patterns, Multi-ProbCut and an exact endgame; the strongest Othello player here':
    '使用拟合模式、Multi-ProbCut 和精确终局的 alpha-beta；本站最强的黑白棋棋手',
  'Classic UCT with playouts that first take the points open to both sides': '经典 UCT，模拟时先占双方都能下的点',
  'Looks for wins by continuous double threats, then searches best-first; the strongest Connect6 player here':
    '先找连续双威胁取胜，再作最佳优先搜索；本站最强的六子棋棋手',
  'MTD(f) with an evaluation of lines of stones': '以连线棋子估值的 MTD(f)',
  'MTD(f) with the fitted patterns, without forward pruning': '使用拟合模式的 MTD(f)，不做前向剪枝',
  'Monte Carlo tree search with RAVE, and playouts that take, deny and avoid captures':
    '带 RAVE 的蒙特卡洛树搜索，模拟时会吃子、阻止对方吃子并避免被吃',
  'Monte Carlo tree search with a small neural network and RAVE, which counts the end of the game exactly; the strongest NoGo player here':
    '使用小型神经网络和 RAVE 的蒙特卡洛树搜索，精确计算终局；本站最强的不围棋棋手',
  'Monte Carlo tree search with a small neural network, patterns and an opening book; the strongest Go player here':
    '使用小型神经网络、模式和开局库的蒙特卡洛树搜索；本站最强的围棋棋手',
  'Monte Carlo tree search with tuned settings and random playouts': '参数调优、随机模拟的蒙特卡洛树搜索',
  'Plain alpha-beta with an evaluation of lines of stones': '以连线棋子估值的普通 alpha-beta',
  'Plain alpha-beta with the fitted patterns': '使用拟合模式的普通 alpha-beta',
  'Plays a random sensible move; a first opponent to beat': '随机走一步合理的棋；适合作第一个对手',
  'Principal variation search with an evaluation of lines of stones': '以连线棋子估值的主变搜索（PVS）',
  'Principal variation search with the fitted patterns, without forward pruning':
    '使用拟合模式的主变搜索（PVS），不做前向剪枝',
  'UCT as it was first published, with UCB1 and random playouts': '最初发表的 UCT：UCB1 加随机模拟',
  'UCT of the Tao Go thesis, from before RAVE: fewer candidate moves, and patterns in playouts':
    'Tao Go 论文的 UCT，早于 RAVE：候选着法较少，模拟中使用模式',
  'UCT of the TibetanGO thesis, with its static evaluation': 'TibetanGO 论文的 UCT，带静态评估',
  'UCT of the TibetanGO thesis, without its static evaluation': 'TibetanGO 论文的 UCT，不带静态评估',
  'UCT that starts from a published evaluation: eyes, tiger mouths and forbidden points':
    '从已发表的评估出发的 UCT：眼、虎口和禁着点',
};
