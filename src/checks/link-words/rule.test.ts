import { expect, test } from 'vitest';
import { findings, pageOf, repaired, rich } from '../testing/page.ts';

const LINKED = { '/hours': { state: 'public', title: 'Opening hours' } } as const;
const button = (href: string, text: string) => ({
  componentType: 'ButtonCta',
  link: { type: 'page', href, text },
});

test('words that say nothing, and addresses, are named, and can become the title of the page', () => {
  const tree = pageOf([
    rich('For our hours, [click here](/hours).', '[https://example.org/a](https://example.org/a)'),
    button('/hours', 'Read more'),
    button('/elsewhere', 'Find out more'),
  ]);
  const found = findings('link-words', tree, LINKED);
  expect(found.map(({ quote, repair }) => [quote, repair?.label])).toEqual([
    ['click here', 'Say ‘Opening hours’'],
    ['https://example.org/a', undefined],
    ['Read more', 'Say ‘Opening hours’'],
    ['Find out more', undefined],
  ]);
  expect(repaired(tree, found[2], LINKED).blocks.b).toMatchObject({ link: { text: 'Opening hours' } });
  const text = JSON.stringify(repaired(tree, found[0], LINKED).blocks.a);
  expect(text).toContain('For our hours, ');
  expect(text).toContain('"text":"Opening hours"');
});

test('other links to the same page keep their words, and the spaces inside a link stay', () => {
  const tree = pageOf([
    rich('Our [Opening hours](/hours), or see[ here ](/hours)on the map, [more](/hours)[ here](/x).'),
  ]);
  const [found] = findings('link-words', tree, LINKED);
  expect(found?.quote).toBe('here');
  const { text } = repaired(tree, found, LINKED).blocks.a as unknown as ReturnType<typeof rich>;
  expect(text.content.flatMap(({ content }) => content?.map((node) => node.text))).toEqual([
    'Our ',
    'Opening hours',
    ', or see',
    ' Opening hours ',
    'on the map, ',
    'more',
    ' here',
    '.',
  ]);
});

test('words that say where a link leads are none, also beside a word such as ‘more’', () => {
  const said = ['More about rent', 'Read our annual report', 'Help at home', 'Open hours in January'];
  const tree = pageOf([
    ...said.map((words) => button('/hours', words)),
    rich('[000](tel:000)', '[here](mailto:a@example.org)'),
  ]);
  expect(findings('link-words', tree, LINKED)).toEqual([]);
});
