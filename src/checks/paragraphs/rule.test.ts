import { expect, test } from 'vitest';
import { findings, pageOf, repaired, rich, text } from '../testing/page.ts';

const sentence = 'You can talk with us about anything that is on your mind today.';
const times = (count: number) => Array.from({ length: count }, () => sentence).join(' ');

test('a long paragraph is split between the sentences at its middle, with its links', () => {
  const tree = pageOf([rich(`${times(4)} [Call us](/call) now. ${times(5)}`)]);
  const [found] = findings('paragraphs', tree);
  expect(found?.message).toBe('This paragraph has 120 words.');
  const { content } = (
    repaired(tree, found).blocks.a as never as { text: { content: { content: { text: string }[] }[] } }
  ).text;
  expect(content).toHaveLength(2);
  expect(content.map((node) => node.content.map((part) => part.text).join(''))).toEqual([
    `${times(4)} Call us now.`,
    times(5),
  ]);
});

test('a long plain text is named without a repair, and short texts are none', () => {
  const [found] = findings('paragraphs', pageOf([text(times(9))]));
  expect([found?.severity, found?.repair]).toEqual(['look', undefined]);
  expect(findings('paragraphs', pageOf([rich(times(6), times(6)), text(times(6))]))).toEqual([]);
});
