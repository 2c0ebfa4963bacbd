import { expect, test } from 'vitest';
import { abilityWords, roleWords } from './ability-words.ts';

test('what somebody can do is said in a sentence', () => {
  expect(abilityWords([], [])).toBe('You can write, and ask before publishing.');
  expect(abilityWords(['editor'], ['publish'])).toBe('You can write and publish.');
  expect(abilityWords(['editor', 'admin'], ['publish'])).toBe(
    'You can look after everything: people, settings and messages.',
  );
  expect(abilityWords(['x'], ['users', 'roles', 'submissions'])).toBe(
    'You can write, and ask before publishing. You also look after accounts, roles and form submissions.',
  );
});

test('a role is told by what it lets people do', () => {
  expect(roleWords([])).toBe('Writes, and asks before publishing');
  expect(roleWords(['publish', 'redirects'])).toBe('Writes and publishes. Also looks after redirects');
});
