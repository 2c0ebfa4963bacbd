import { setField } from '../../model/commands.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { CheckedPage } from '../page.ts';
import { type Found, found, type Repair, type Rule } from '../rule.ts';
import { paragraphsOf, quoted, sentencesOf, wordsIn } from '../texts.ts';

/** Search engines show about this many characters of a description. */
const SHOWN_LENGTH = 160;

/** The title and the description of a page, which search engines and other pages show. */
export const pageWords: Rule = {
  name: 'page-words',
  label: 'Title and description of the page',
  check: (page) => [...titles(page), ...descriptions(page)],
};

/** A header without a title of its own shows that of the page. */
function titles({ page }: CheckedPage): Found[] {
  if (textOf(page.title) !== '') return [];
  const header = textOf((page.header as Record<string, unknown> | undefined)?.title);
  return [
    found({ owner: PAGE_KEY, property: 'title' }, 'look', header === '' ? NOTHING : NO_TITLE, {
      better: 'Name in a few words what readers find here.',
      repair: header === '' ? undefined : saying('title', header),
    }),
  ];
}

const NO_TITLE =
  'This page has no title. Search engines, tabs of browsers and lists of pages show the site’s instead.';
const NOTHING =
  'This page has no title, and no heading at its top. People who listen to it do not hear where they are.';

function descriptions(page: CheckedPage): Found[] {
  if (page.page.hideFromRobots === true) return [];
  const place = { owner: PAGE_KEY, property: 'description' };
  const words = textOf(page.page.description);
  if (words === '') {
    const proposal = proposed(page);
    return [
      found(place, 'look', 'This page has no description. Search engines choose some words of it instead.', {
        better: 'Say in one or two sentences what readers find here, and for whom it is.',
        repair: proposal === '' ? undefined : saying('description', proposal),
      }),
    ];
  }
  if (words.length <= SHOWN_LENGTH) return [];
  return [
    found(
      place,
      'hint',
      `The description has ${words.length} characters. Search engines cut it after some ${SHOWN_LENGTH}.`,
      {
        quote: quoted(words),
        better: 'Say the most important thing first, or make it shorter.',
      },
    ),
  ];
}

/** Returns the first whole sentences of the page that a search engine shows; '' if the first one is too long. */
function proposed(page: CheckedPage): string {
  const first = paragraphsOf(page).find(
    ({ text, node, owner, property }) =>
      node?.type !== 'heading' &&
      wordsIn(text).length > 5 &&
      !(owner === PAGE_KEY && property === 'header.title') &&
      /[.!?]["'”’)]*$/.test(text.trim()),
  );
  let words = '';
  for (const sentence of sentencesOf(first?.text ?? '')) {
    const longer = words === '' ? sentence : `${words} ${sentence}`;
    if (longer.length > SHOWN_LENGTH) break;
    words = longer;
  }
  return words;
}

function saying(path: string, value: string): Repair {
  return {
    label: `Say ‘${quoted(value)}’`,
    change: (tree) => setField(tree, { key: PAGE_KEY, path, value }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
