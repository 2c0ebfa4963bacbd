import { expect, test } from 'vitest';
import { withPlaces } from './places-on-page.ts';

const heading = (text: string) => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: object[]) => ({ type: 'doc', content });

test('the places on a page are its blocks that begin with a heading, each with an anchor', () => {
  const { contents, places } = withPlaces([
    { key: 'a', componentType: 'RichText', text: doc(words('Hello')) },
    { key: 'b', componentType: 'RichText', text: doc(heading('Who this is for'), words('You')) },
    { key: 'c', componentType: 'Anchor', id: 'safer' },
    { key: 'd', componentType: 'ContentPanel', contents: doc(heading('Use this page more safely')) },
    { key: 'e', componentType: 'TitledArea', title: 'What happens, and when?', contents: [] },
    { key: 'f', componentType: 'TitledArea', title: ' ', contents: [] },
    { key: 'g', componentType: 'TitledArea', title: 'Who this is for', contents: [] },
    { key: 'h', componentType: 'TitledArea', title: 'Main', contents: [] },
  ]);
  expect(places).toEqual([
    { id: 'who-this-is-for', heading: 'Who this is for' },
    { id: 'safer', heading: 'Use this page more safely' },
    { id: 'what-happens-and-when', heading: 'What happens, and when?' },
  ]);
  expect(contents.map(({ componentType, id }) => id ?? componentType)).toEqual([
    'RichText',
    'who-this-is-for',
    'RichText',
    'safer',
    'ContentPanel',
    'what-happens-and-when',
    'TitledArea',
    'TitledArea',
    'TitledArea',
    'TitledArea',
  ]);
});
