// Lints protocol/openapi.json. Run it in the root of the repository. It uses the linter's library because the
// command-line program needs React and Redoc, collects usage data and checks for updates.
import { readFileSync } from 'node:fs';
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';

const ref = 'protocol/openapi.json';
const config = await createConfig(readFileSync('tests/openapi/redocly.yaml', 'utf8'));
try {
  const problems = await lint({ ref, config });
  const totals = getTotals(problems);
  formatProblems(problems, { format: 'codeframe', totals, version: '1' });
  console.log(`${ref}: ${totals.errors} errors, ${totals.warnings} warnings`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  // The file is not JSON, or a member occurs twice.
  console.error(`${ref}:${error.line ?? 1}:${error.col ?? 1}: ${error.message}`);
  process.exitCode = 1;
}
