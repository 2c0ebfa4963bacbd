import { expect, test } from 'vitest';
import { byArea, headlessProblems, openingsOf } from './headless.ts';

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

test('texts on the screen are found where they begin so, but not those of tests, nor questions', () => {
  const source = `
const text = 'What you wrote is gone.';
const question = 'What is wrong?';
const word = 'What';
<p>Whoever asks is told</p>
    Who has a role logs in
`;
  expect(openings('src/editor/Some.tsx', source)).toEqual([
    '2: What you wrote is gone.',
    '5: Whoever asks is told',
    '6: Who has a role logs in',
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

test('an area fails with more openings than are recorded, and with fewer until the record is lowered', () => {
  const counted = byArea([
    { file: 'README.md', line: 1, text: 'What' },
    { file: 'db/a.ts', line: 1, text: 'What' },
    { file: 'db/deep/b.ts', line: 1, text: 'What' },
  ]);
  expect(counted).toEqual({ '.': 1, db: 2 });
  expect(headlessProblems({ '.': 1, db: 2 }, counted)).toEqual([]);
  expect(headlessProblems({ '.': 1, db: 1 }, counted)).toEqual([
    expect.stringContaining('db: 2 headless openings, at most 1'),
  ]);
  expect(headlessProblems({ db: 2 }, counted)).toEqual([
    expect.stringContaining('.: 1 headless openings, at most 0'),
  ]);
  expect(headlessProblems({ '.': 1, db: 2, src: 1 }, counted)).toEqual([
    expect.stringContaining('src: 0 headless openings, down from 1'),
  ]);
});
