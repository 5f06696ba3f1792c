// What a person does on the analysis board.

/** Opens a page and waits until the server has judged the position. */
export async function opens(person, path) {
  await person.goto(path);
  await person.sees('.analysing .board .point.playable');
}

/** Plays a move and waits until it is shown. */
export async function plays(person, point) {
  const before = await person.page.locator('.rows .move').count();
  await person.press(point);
  await person.page.waitForFunction(
    ([move, count]) =>
      document.querySelector('.rows [aria-current]')?.textContent.endsWith(move) === true &&
      document.querySelectorAll('.rows .move').length >= count,
    [point, before],
  );
  await person.page.waitForFunction(() => document.querySelector('[data-status]')?.textContent.length > 0);
}

/** The rows of the tree: `1 C3 2 A1`. */
export const rows = (page) =>
  page
    .locator('.rows .tree-row')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('.move')]
          .map((move) => move.textContent.replace(/(Black|White)/, '').replace(/\s+/g, ' '))
          .join(' '),
      ),
    );

/** The move that is shown. */
export const current = (page) => page.locator('.rows [aria-current]').textContent();

/** Drops a file on the page as the browser does. */
export async function drops(person, name, text) {
  await person.page.evaluate(
    ([title, content]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([content], title));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried }));
    },
    [name, text],
  );
}
