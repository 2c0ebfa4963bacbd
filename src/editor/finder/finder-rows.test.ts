import { Plus } from 'lucide-react';
import { expect, test } from 'vitest';
import { navSchema } from '../../model/site.ts';
import { $timeZone } from '../ui/time-zone.ts';
import type { Command } from './commands.ts';
import {
  countWords,
  type FinderPage,
  type Found,
  foundRows,
  type RowGroup,
  treeRows,
} from './finder-rows.ts';
import { beginsWith, markedWords } from './marked-words.ts';

const page = (slug: string, title: string, changes: Partial<FinderPage> = {}): FinderPage => ({
  _id: slug || 'home',
  slug,
  title,
  published: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
  lastPublished: '2026-01-01T00:00:00.000Z',
  waits: false,
  publishAt: null,
  unpublishAt: null,
  excerpt: '',
  ...changes,
});
const link = (href: string, text: string) => ({ link: { type: 'page' as const, href, text } });
const { items: menu } = navSchema.parse({
  items: [
    {
      key: 'a',
      ...link('/get-help', 'Get help'),
      subItems: [{ key: 'b', ...link('/get-help/housing', 'Housing help') }],
    },
    { key: 'c', ...link('/stories', 'Stories') },
    { key: 'd', link: { type: 'external', href: 'https://shop.example', text: 'Shop' } },
  ],
});
const around = { menu, openPage: 'get-help/housing' };

const shown = (groups: readonly RowGroup[]) =>
  groups.map(({ name, rows }) => [
    name,
    ...rows.map((row) =>
      [
        row.title.map((piece, at) => (at % 2 === 1 ? `*${piece}*` : piece)).join(''),
        row.about.map((piece, at) => (at % 2 === 1 ? `*${piece}*` : piece)).join(''),
        ...(row.kind === 'command' ? [] : row.tags.map(({ words }) => `[${words}]`)),
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ]);
const answer = (pages: readonly FinderPage[], changes: Partial<Found> = {}): Found => ({
  typed: '',
  pages,
  total: pages.length,
  corrections: [],
  ...changes,
});
const command = (label: string, words = '', changes: Partial<Command> = {}): Command => ({
  key: label,
  label,
  about: '',
  words,
  icon: Plus,
  disabledReason: null,
  run: () => {},
  ...changes,
});

test('all pages are a tree by their places in the navigation; pages below others by address follow these', () => {
  const pages = [
    page('about', 'About'),
    page('get-help/money', 'Money'),
    page('stories/b', 'B'),
    page('get-help/housing', 'Housing help'),
    page('about/team', 'Team'),
    page('stories', 'Stories'),
    page('get-help/housing/bonds', 'Bonds'),
    page('', 'Home'),
    page('get-help', 'Get help'),
  ];
  const levels = treeRows(pages, around).map(({ name, rows }) => [
    name,
    ...rows.map((row) => (row.kind === 'page' ? `${row.level} ${row.page.slug}` : '')),
  ]);
  expect(levels).toEqual([
    ['Get help', '0 get-help', '1 get-help/housing', '2 get-help/housing/bonds', '1 get-help/money'],
    ['Stories', '0 stories', '1 stories/b'],
    ['Not in the menu', '0 about', '1 about/team', '0 '],
  ]);
});

test('a page is found by the letters of its title, with its place and its state', () => {
  const pages = [
    page('open-house', 'Open house', { published: false, lastPublished: null }),
    page('get-help/housing', 'Housing help'),
    page('stories/safe', 'Safe houses', { published: false, waits: true }),
    page('rules', 'House rules', { updatedAt: '2026-02-01T00:00:00.000Z' }),
    page('stories', 'Without hours'),
    page('talk', 'Talk'),
  ];
  expect(shown(foundRows('hou', pages, null, [], around))).toEqual([
    [
      'Pages',
      '*Hou*sing help Get help [this page]',
      '*Hou*se rules not in the menu [Changed]',
      'Open *hou*se not in the menu [Draft]',
      'Safe *hou*ses Stories [Waiting for publication]',
      'Without *hou*rs in the menu',
    ],
  ]);
});

test('a page says when it is to be published, and when it ends, in the time zone of the site', () => {
  $timeZone.set('Australia/Adelaide');
  const year = new Date().getFullYear() + 1;
  const times = { publishAt: `${year}-06-30T23:30:00.000Z`, unpublishAt: `${year}-07-01T23:30:00.000Z` };
  const pages = [page('fair', 'Fair', { published: false, ...times })];
  expect(shown(foundRows('fair', pages, null, [], around))).toEqual([
    [
      'Pages',
      `*Fair* not in the menu [Draft] [Published 1 July ${year}, 9:00 am] [Ends 2 July ${year}, 9:00 am]`,
    ],
  ]);
  $timeZone.set('UTC');
});

test('an address finds its page, which then shows the address', () => {
  const pages = [page('get-help/housing', 'A roof'), page('talk', 'Talk')];
  expect(shown(foundRows('/get-help/HOU', pages, null, [], around))).toEqual([
    ['Pages', 'A roof Get help · /get-help/housing [this page]'],
  ]);
});

test('pages with the words in their texts follow, with these words, then the commands', () => {
  const talk = page('talk', 'Talk', { excerpt: '…Opening hours: Monday…' });
  const commands = [
    command('Add hours here', 'table'),
    command('Publish Page'),
    command('New page called “hou”', '', { isOffered: true }),
    command('Redo', 'hour', { disabledReason: 'Nothing to redo' }),
  ];
  const groups = foundRows('hou', [page('house', 'House')], answer([talk]), commands, around);
  expect(shown(groups)).toEqual([
    ['Pages', '*Hou*se not in the menu'],
    ['In the words of a page', 'Talk “…Opening *hou*rs: Monday…”'],
    ['Do', 'Add *hou*rs here', 'New page called “hou”', 'Redo Nothing to redo'],
  ]);
  expect(countWords(groups, answer([talk], { total: 7 }))).toBe('7 pages, 3 things to do');
  expect(countWords([], null)).toBe('No page found');
});

test('a command that is typed by its name comes before the pages with the words in their texts', () => {
  const talk = page('talk', 'Talk', { excerpt: 'We never publish your name' });
  const groups = foundRows('publ', [], answer([talk]), [command('Publish Page')], around);
  expect(shown(groups)).toEqual([
    ['Do', '*Publ*ish Page'],
    ['In the words of a page', 'Talk “We never *publ*ish your name”'],
  ]);
});

test('a command comes first also by the shorter name that the menu shows', () => {
  const talk = page('talk', 'Talk', { excerpt: 'A new page of the story' });
  const commands = [command('Create New Page', '', { shown: 'New Page' })];
  const groups = foundRows('new page', [], answer([talk]), commands, around);
  expect(groups.map(({ name }) => name)).toEqual(['Do', 'In the words of a page']);
});

test('an excerpt begins shortly before the words that were typed', () => {
  const talk = page('talk', 'Talk', { excerpt: '…one two three four five hours six' });
  expect(shown(foundRows('hou', [], answer([talk]), [], around))).toEqual([
    ['In the words of a page', 'Talk “…three four five *hou*rs six”'],
  ]);
});

test('a mistyped word marks the word that was searched for', () => {
  const found = answer([page('talk', 'Counselling')], {
    typed: 'councelling',
    corrections: [{ typed: 'councelling', meant: 'counselling' }],
  });
  expect(shown(foundRows('councelling', [], found, [], around))).toEqual([
    ['Pages', '*Counselling* not in the menu'],
  ]);
});

test('a page without a title has its address', () => {
  expect(shown(foundRows('new', [page('new', ' ')], null, [], around))).toEqual([
    ['Pages', '/*new* not in the menu'],
  ]);
});

test('many pages and commands are cut, but not what is always offered', () => {
  const pages = Array.from({ length: 20 }, (_, at) => page(`h${at}`, `House ${at}`));
  const commands = [
    ...pages.map(({ slug }) => command(`House ${slug}`)),
    command('New page', '', { isOffered: true }),
  ];
  const [byName, todo] = foundRows('house', pages, null, commands, around);
  expect([byName?.rows.length, todo?.rows.length]).toEqual([8, 7]);
  expect(todo?.rows.at(-1)?.title).toEqual(['New page']);
});

test('letters are marked without regard to case and accents, at beginnings of words before other places', () => {
  expect(markedWords('Ünder the thunder', ['under'])).toEqual(['', 'Ünder', ' the thunder']);
  expect(markedWords('thunder', ['under'])).toEqual(['th', 'under', '']);
  expect(markedWords('Housing help', ['help', 'hou'])).toEqual(['', 'Hou', 'sing ', 'help', '']);
  expect(markedWords('Housing', ['hou', 'x'])).toBeNull();
  expect(markedWords('Housing', ['hou', 'x'], { some: true })).toEqual(['', 'Hou', 'sing']);
  expect(markedWords('abc', ['ab', 'abc'])).toEqual(['', 'abc', '']);
  expect(beginsWith('Café hours', ['cafe', 'ho'])).toBe(true);
  expect(beginsWith('Café hours', ['afe'])).toBe(false);
});
