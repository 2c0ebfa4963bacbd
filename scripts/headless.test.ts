import { expect, test } from 'vitest';
import { openingsOf } from './headless.ts';

const openings = (file: string, source: string) =>
  openingsOf(file, source).map(({ line, text }) => `${line}: ${text}`);

test('sentences of comments that begin without a subject are found wherever they begin, questions and code are not', () => {
  const source = `
/** What it holds. It is small. Of two,
 * the first counts. */
const what = 'What is code'; // not a comment of its own
// From which it comes; to which it goes: Whoever asks is told.
// Of course it works. What is this?
/**
 * Where a page is gone, it says so. Where pages are, too.
 *
 * @returns What was there
 * @param name Who asks
 */
  {/* By which it is known */}
`;
  expect(openings('db/some.ts', source)).toEqual([
    '2: What it holds.',
    '2: Of two, the first counts.',
    '5: From which it comes; to which it goes:',
    '5: Whoever asks is told.',
    '8: Where a page is gone, it says so.',
    '10: What was there',
    '11: Who asks',
    '13: By which it is known',
  ]);
});

test('sentences on the screen are found where they begin so, but not labels, questions, or those of tests', () => {
  const source = `
const text = 'What you wrote is gone.';
const question = 'What is wrong?';
const label = 'What to do next';
<p>Whoever asks is told.</p>
    Who has a role logs in. Nobody else does.
`;
  expect(openings('src/editor/Some.tsx', source)).toEqual([
    '2: What you wrote is gone.',
    '5: Whoever asks is told.',
    '6: Who has a role logs in. Nobody else does.',
  ]);
  for (const file of ['src/editor/Some.test.tsx', 'src/testing/Some.tsx', 'db/some.ts'])
    expect(openings(file, source)).toEqual([]);
});

test('Markdown is read by paragraphs, items, cells and headings, without its code', () => {
  const source = `# What it is

It is a thing. What was
sent is kept.

- Of blocks: a line
- **Whoever** asks

| Who may |
| it | is |

\`\`\`
What is code
\`\`\`
`;
  expect(openings('docs/some.md', source)).toEqual([
    '1: What it is',
    '3: What was sent is kept.',
    '6: Of blocks:',
    '9: Who may |',
  ]);
});
