import fs from 'node:fs';
import { expect, test } from 'vitest';
import { HELP_DOCUMENTS } from '../../../model/help-document.ts';
import { MODALS } from '../../modal/modals.ts';
import { HELP_PLACES } from './help-places.ts';

const guides = HELP_DOCUMENTS.map((name) =>
  fs.readFileSync(`docs/${name}.md`, 'utf8').replaceAll(/\s+/g, ' '),
).join('\n');

test.each(Object.keys(HELP_PLACES))('Help leads to ‘%s’, which a guide names', (place) => {
  expect(guides).toContain(`*${place}*`);
});

test('every tab that a guide names has a way to it', () => {
  const named = [...guides.matchAll(/\btab \*([^*]+)\*/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !Object.hasOwn(HELP_PLACES, name!))).toEqual([]);
  const labels = Object.values(MODALS).flatMap(({ tabs }) => tabs.map(({ label }) => label));
  expect(named.filter((name) => !labels.includes(name!))).toEqual([]);
});
