// Writes src/puzzles/grades.json: the grades of the puzzles of each game, from the files in src/puzzles/data. The page
// loads it to count the puzzles without loading them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/puzzles/data/', import.meta.url);
const grades = {};
for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
  const { game, puzzles } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  grades[game] = puzzles.map(({ grade }) => grade);
}
writeFileSync(new URL('../grades.json', folder), `${JSON.stringify(grades)}\n`);
