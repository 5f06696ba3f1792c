// What the tests of lessons and of puzzles share: both answer moves on a board with a word beside it.

/** Opens a page and waits for the board of its lesson or puzzle. */
export async function opensBoard(person, path) {
  await person.goto(path);
  await person.sees('.lesson .board, .puzzle .board');
}

/** Waits until the page answers this; the previous answer may still be there. `mood` is `right`, `wrong` and so on. */
export const answers = (person, mood, text) => person.page.locator(`.word.${mood}`, { hasText: text }).waitFor();

/** Presses the points of a move: one, or the stone and its destination. */
export async function playsMove(person, move) {
  for (const point of move.split('-')) await person.press(point);
}
