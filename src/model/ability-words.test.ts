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

test('a role is told by what it lets people do, without the sentences of the invitation', () => {
  expect(roleWords([])).toBe('May change the pages that are kept for this role');
  expect(roleWords(['publish'])).toBe('Publishes, and may change the pages that are kept for this role');
  expect(roleWords(['redirects'])).toBe('Looks after redirects');
  expect(roleWords(['publish', 'redirects'])).toBe('Publishes, and looks after redirects');
});
