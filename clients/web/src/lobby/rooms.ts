/** One large board and four small ones. Each costs the server a subscription in every window of the lobby. */
export const maxBoards = 5;

/** In ranks of games, the difference of a recent move: not enough for a game to leave its place. */
const liveliness = 2;

/**
 * Returns the tables to show, the best first. A game keeps its place until it is over, unless another one belongs to a
 * tournament or has its players present and this one does not.
 */
export function roomsToShow(before: readonly number[], ranks: ReadonlyMap<number, number>): number[] {
  const place = (room: number): number => {
    const at = before.indexOf(room);
    return at < 0 ? before.length : at;
  };
  const classOf = (room: number): number => Math.floor((ranks.get(room) ?? 0) / liveliness);
  const rank = (room: number): number => (before.includes(room) ? 0 : (ranks.get(room) ?? 0));
  return [...ranks.keys()]
    .sort((a, b) => classOf(a) - classOf(b) || place(a) - place(b) || rank(a) - rank(b) || b - a)
    .slice(0, maxBoards);
}
