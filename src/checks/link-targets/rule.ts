import { linkHref } from '../../model/link.ts';
import { linkedPage } from '../../model/page-links.ts';
import { editField, unlinked, withLinkedTexts } from '../edit-text.ts';
import type { CheckedPage } from '../page.ts';
import { type CheckContext, type Found, found, type Repair, type Rule } from '../rule.ts';
import { type CheckedLink, linksOf } from '../texts.ts';

/** Links that lead nowhere, to a page that is gone, or to one that readers cannot read yet. */
export const linkTargets: Rule = {
  name: 'link-targets',
  label: 'Where links lead',
  check: (page, context) => linksOf(page).flatMap((link) => problemsOf(link, page, context)),
};

function problemsOf(link: CheckedLink, page: CheckedPage, { linked }: CheckContext): Found[] {
  const { words: quote, target } = link;
  const repair = withoutLink(link);
  if (linkHref(target) === '')
    return [found(link, 'breaks', 'This link leads nowhere.', { quote, better: CHOOSE, repair })];
  const anchor = /^#(.*)$/.exec(target.href)?.[1];
  if (anchor !== undefined) {
    if (anchor !== '' && hasPlace(page, anchor)) return [];
    const message = anchor === '' ? 'This link leads nowhere.' : `This page has no place named ‘${anchor}’.`;
    return [found(link, 'look', message, { quote, better: ADD_ANCHOR, repair })];
  }
  const address = linkedPage(target.href);
  const state = address === null ? undefined : linked.get(address)?.state;
  if (state === 'gone')
    return [
      found(link, 'breaks', `No page is at ${address}. Readers find nothing there.`, {
        quote,
        better: CHOOSE,
        repair,
      }),
    ];
  if (state === 'draft')
    return [
      found(link, 'look', `The page at ${address} is not published. Readers find nothing there yet.`, {
        quote,
        better: 'Publish that page first, or take the link off until then.',
        repair,
      }),
    ];
  return [];
}

const CHOOSE = 'Choose another page, or take the link off: its words stay.';
const ADD_ANCHOR = 'Add an anchor with this name, or choose another place.';

/** The places of every page, to which links may lead besides anchors: the content, and the headings of the table of contents. */
const OF_EVERY_PAGE = /^(?:main$|hearth-)/;

function hasPlace({ blocks }: CheckedPage, id: string): boolean {
  const name = decoded(id);
  return (
    OF_EVERY_PAGE.test(name) || blocks.some(({ type, fields }) => type === 'Anchor' && fields.id === name)
  );
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Takes a link off. Its words stay: those of a field are not shown without a link. */
function withoutLink({ isField, target, ...place }: CheckedLink): Repair {
  return {
    label: 'Take the link off',
    change: (tree) =>
      isField
        ? editField(tree, { ...place, property: `${place.property}.href` }, () => '')
        : editField(tree, place, (value) => withLinkedTexts(value, target, unlinked)),
  };
}
