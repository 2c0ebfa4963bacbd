import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.ts';

test.each(['/mnt/site.tar', 'my site.tar', "the reader's $HOME `id` \\.tar", '', '*', 'a\nb', '“é”'])(
  'a shell reads %j as one word',
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);

test('a plain name is typed as it is', () => {
  expect(shellWord('/mnt/hearth-backups/a_1.tar')).toBe('/mnt/hearth-backups/a_1.tar');
});
