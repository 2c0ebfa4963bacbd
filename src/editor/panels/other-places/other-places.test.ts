import { expect, test } from 'vitest';
import { slotsOf } from '../../../blocks/registry.ts';
import { setField } from '../../../model/commands.ts';
import { valueAt } from '../../../model/field-path.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { applyPatches } from '../../../model/patch.ts';
import { type ContentTree, toTree, withRootFields } from '../../../model/tree.ts';
import { contactsIn, withContact } from './contacts.ts';
import { findOffer, offerOf, replaceEverywhere } from './other-places.ts';

const paragraph = (...content: JsonObject[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const linked = (text: string, href: string) => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { type: 'external', href, fileId: null } }],
});

const OLD = '1800 975 707';
const NEW = '1800 111 222';

function tree(): ContentTree {
  const contents = [
    { key: 'e', componentType: 'EmergencyContact', header: 'Call us', number: `Ring ${OLD} now` },
    {
      key: 'r',
      componentType: 'RichText',
      text: paragraph(
        { type: 'text', text: `Call 1800-975-707 or ` },
        linked('write', 'mailto:Help@example.org'),
      ),
    },
    {
      key: 'b',
      componentType: 'ButtonCta',
      link: { type: 'external', href: 'tel:1800975707', text: `Call ${OLD}` },
    },
  ];
  const page = toTree({ slug: 'a', title: 'A', header: { title: `Help on ${OLD}` }, contents }, slotsOf);
  const nav = withRootFields(page, '@nav', {
    crisis: { type: 'external', href: 'tel:1800975707', text: `Call ${OLD} any time` },
    items: [],
  });
  return withRootFields(nav, '@footer', {
    phone: OLD,
    contacts: [
      { key: 'c', link: { type: 'external', href: 'mailto:help@example.org', text: 'help@example.org' } },
    ],
  });
}

const changed = (before: ContentTree, key: string, path: string, value: Json) =>
  applyPatches(before, setField(before, { key, path, value }).patches);
const always = () => true;

test('a replaced number that still stands elsewhere is offered, each place with its name', () => {
  const before = tree();
  const after = changed(before, 'e', 'number', `Ring ${NEW} now`);
  const offer = findOffer(before, after, always)!;
  expect([offer.from.written, offer.to.written]).toEqual([OLD, NEW]);
  expect(offer.places).toEqual([
    { name: 'Rich text', count: 1 },
    { name: 'Button', count: 1 },
    { name: 'the page header', count: 1 },
    { name: 'the strip', count: 1 },
    { name: 'the footer', count: 1 },
  ]);
  expect(findOffer(before, after, () => false)).toBeNull();
});

test('the other places get the new number, in texts as it was typed and in targets by its digits, as one step', () => {
  const before = tree();
  const after = changed(before, 'e', 'number', `Ring ${NEW} now`);
  const change = replaceEverywhere(after, findOffer(before, after, always)!);
  const everywhere = applyPatches(after, change.patches);
  expect(change.name).toBe('Change the number everywhere');
  expect(everywhere.blocks.b).toMatchObject({ link: { href: 'tel:1800111222', text: `Call ${NEW}` } });
  expect(valueAt(everywhere.roots['@nav'], 'crisis.text')).toBe(`Call ${NEW} any time`);
  expect(valueAt(everywhere.roots['@footer'], 'phone')).toBe(NEW);
  expect(JSON.stringify(everywhere.blocks.r)).toContain(`Call ${NEW} or `);
  expect(valueAt(everywhere.roots.page, 'header.title')).toBe(`Help on ${NEW}`);
  expect(findOffer(before, everywhere, always)).toBeNull();
  expect(applyPatches(everywhere, change.inverse)).toEqual(after);
});

test('an e-mail address is found in any case, in links and texts', () => {
  const before = tree();
  const after = changed(before, 'r', 'text', paragraph(linked('write', 'mailto:new@example.org')));
  const swapped = changed(before, '@footer', 'contacts.c.link.href', 'mailto:new@example.org');
  expect(findOffer(before, swapped, always)?.places).toEqual([
    { name: 'Rich text', count: 1 },
    { name: 'the footer', count: 1 },
  ]);
  // The number is gone as well, so it is not clear what replaced what.
  expect(findOffer(before, after, always)).toBeNull();
});

test('nothing is offered for a number that is half typed, stands nowhere else, was added, or was removed', () => {
  const before = tree();
  const after = (value: string) => changed(before, 'e', 'number', value);
  expect(findOffer(before, after('Ring 1800 111 2'), always)).toBeNull();
  expect(findOffer(before, after('Ring nobody'), always)).toBeNull();
  expect(findOffer(before, after(`Ring ${OLD} now, or ${NEW}`), always)).toBeNull();
  const alone = changed(changed(before, 'e', 'number', '0412 345 678'), 'e', 'header', 'x');
  expect(findOffer(alone, changed(alone, 'e', 'number', '0412 345 679'), always)).toBeNull();
});

test('an offer ends with the undo of its replacement', () => {
  const before = tree();
  const offer = findOffer(before, changed(before, 'e', 'number', NEW), always)!;
  expect(offerOf(before, offer.from, offer.to)).toBeNull();
});

test('an address of the web is one contact, a path of the site is none', () => {
  expect(contactsIn('https://a.example/x', true)).toMatchObject([
    { kind: 'web address', id: 'https://a.example/x' },
  ]);
  expect(contactsIn('/about', true)).toEqual([]);
  expect(contactsIn('See https://a.example/x', false)).toEqual([]);
  const [from] = contactsIn('https://a.example/x', true);
  const [to] = contactsIn('https://b.example', true);
  expect(withContact('https://a.example/x', true, from!, to!)).toBe('https://b.example');
  expect(withContact('https://a.example/xy', true, from!, to!)).toBe('https://a.example/xy');
});

test('the subject of a mail stays', () => {
  const [from] = contactsIn('a@example.org', false);
  const [to] = contactsIn('b@example.org', false);
  expect(withContact('mailto:a@example.org?subject=Hi', true, from!, to!)).toBe(
    'mailto:b@example.org?subject=Hi',
  );
});
