import fs from 'node:fs';
import { expect, test } from 'vitest';
import { HELP_DOCUMENTS } from '../../../src/model/help-document.ts';
import { readMarkdown } from './read-markdown.ts';

test('Markdown is read as data: headings, words, lists with their numbers, code and tables', () => {
  const text =
    '# Guide\n\nSay *Users* & <b>`a`</b>\nnow, [see](https://example.org), [far](x.md).\n\n3. **one**\n4. two\n\n```sh\n# ls\n```\n\n| a | b |\n|---|---|\n| `c` | d |\n';
  expect(readMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, line: [{ text: 'Guide', look: 'plain' }] },
    {
      kind: 'paragraph',
      line: [
        { text: 'Say ', look: 'plain' },
        { text: 'Users', look: 'em' },
        { text: ' & ', look: 'plain' },
        { text: '<b>', look: 'plain' },
        { text: 'a', look: 'code' },
        { text: '</b>', look: 'plain' },
        { text: ' now, ', look: 'plain' },
        { text: 'see', look: 'plain', href: 'https://example.org' },
        { text: ', ', look: 'plain' },
        { text: 'far', look: 'em' },
        { text: '.', look: 'plain' },
      ],
    },
    { kind: 'list', first: 3, items: [[{ text: 'one', look: 'strong' }], [{ text: 'two', look: 'plain' }]] },
    { kind: 'code', text: '# ls' },
    {
      kind: 'table',
      head: [[{ text: 'a', look: 'plain' }], [{ text: 'b', look: 'plain' }]],
      rows: [[[{ text: 'c', look: 'code' }], [{ text: 'd', look: 'plain' }]]],
    },
  ]);
});

test.each(HELP_DOCUMENTS)('all of %s can be shown', (name) => {
  const parts = readMarkdown(fs.readFileSync(`docs/${name}.md`, 'utf8'));
  expect(parts[0]).toMatchObject({ kind: 'heading', level: 1 });
  expect(JSON.stringify(parts)).not.toMatch(/\]\(|\*\*/);
});
