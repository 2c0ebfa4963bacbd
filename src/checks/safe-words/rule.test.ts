import { expect, test } from 'vitest';
import { withRootFields } from '../../model/tree.ts';
import { findings, pageOf, repaired, rich, text } from '../testing/page.ts';
import { DEFAULT_WORDS } from './default-words.ts';
import { watchedWords } from './watched-words.ts';

test('words of guidelines are explained with their source, and replaced with one click', () => {
  const tree = pageOf([rich('He committed suicide in May.', 'Committed suicide? The suicide epidemic.')]);
  const found = findings('safe-words', tree);
  expect(found.map(({ message, repair }) => [message, repair?.label])).toEqual([
    [
      '‘committed suicide’. Mindframe and Samaritans advise against it: suicide is no crime and no sin.',
      'Say ‘died by suicide’',
    ],
    [
      '‘Committed suicide’. Mindframe and Samaritans advise against it: suicide is no crime and no sin.',
      'Say ‘Died by suicide’',
    ],
    [
      '‘suicide epidemic’. Mindframe and Samaritans advise against it: numbers that frighten make suicide look usual.',
      'Say ‘higher rate of suicide’',
    ],
  ]);
  expect(JSON.stringify(repaired(tree, found[0]).blocks.a)).toContain('He died by suicide in May.');
});

test.each([
  'She died by suicide. She hanged herself at home.',
  'After the suicide attempt he said that he had overdosed on tablets.',
  'He left a suicide note.',
  'Since her suicide she is finally at peace.',
  'He took his own life because of his debts. Suicide is not the answer.',
  'Political suicide is what they call it.',
  'It was a crime of passion.',
  'A domestic dispute ended in the hospital.',
])('‘%s’ is named', (words) => {
  expect(findings('safe-words', pageOf([text(words)]))).toHaveLength(1);
});

test.each([
  'Suicide prevention: if you are thinking about suicide, call 000 or 13 11 14.',
  'If you have overdosed on tablets and think of suicide, call 000 now.',
  'We run courses on suicide prevention, and groups for people bereaved by suicide.',
  'You are not alone. Many people who self-harm find other ways.',
  'Family violence is never your fault. Call 1800 737 732.',
  'She left a note at the front desk, and jumped from job to job.',
  'He died by suicide. We miss him.',
  'The picture was hung in the hall. We are committed to preventing suicide.',
  'Ways to make a home safer from violence.',
])('a page that helps is not: ‘%s’', (words) => {
  expect(findings('safe-words', pageOf([text(words)]))).toEqual([]);
});

test('other pages are not looked at, whatever they say', () => {
  expect(findings('safe-words', pageOf([text('A cry for help. The suite is done.')]))).toEqual([]);
});

test('a page on suicide names somebody to call: in its words, in a link or on every page', () => {
  const alone = (words: object) => withRootFields(pageOf([words as never]), '@nav', {});
  expect(findings('safe-words', alone(text('About suicide.')))).toHaveLength(1);
  expect(findings('safe-words', alone(text('About suicide. Call 13 11 14.')))).toEqual([]);
  expect(findings('safe-words', alone(rich('About suicide. [Call us](tel:131114)')))).toEqual([]);
  expect(findings('safe-words', pageOf([text('About suicide.')]))).toEqual([]);
});

test('the words are the owner’s: an own list takes the place of the one of the guidelines', () => {
  const own = 'inmates = people in prison\n\nno letters: \n123\ncrazy';
  const tree = (list: string) =>
    withRootFields(pageOf([text('Violent inmates, a crazy thing. He committed suicide.')]), '@siteSettings', {
      watchedWords: list,
    });
  expect(findings('safe-words', tree(own)).map(({ message }) => message)).toEqual([
    '‘inmates’. The site asks to say this otherwise.',
    '‘crazy’. The site asks to say this otherwise.',
  ]);
  expect(findings('safe-words', tree(' ')).map(({ quote }) => quote)).toEqual(['He committed suicide.']);
});

test('words inside longer words stay as they are', () => {
  const tree = withRootFields(
    pageOf([rich('Violent: a victim was victimised, a Victim too.', 'One victim.')]),
    '@siteSettings',
    {
      watchedWords: 'victim = person',
    },
  );
  const [found] = findings('safe-words', tree);
  const texts = JSON.stringify(repaired(tree, found).blocks.a);
  expect(texts).toContain('Violent: a person was victimised, a Victim too.');
  expect(texts).toContain('One person.');
});

test('every line of the list is a word with a source, each once', () => {
  const list = watchedWords(DEFAULT_WORDS);
  expect(list.length).toBeGreaterThan(60);
  expect(list.filter(({ source, reason }) => source === '' || reason === '')).toEqual([]);
  expect(new Set(list.map(({ words }) => words)).size).toBe(list.length);
  // A list of an own site has the same room.
  expect(DEFAULT_WORDS.length).toBeLessThan(10_000);
});
