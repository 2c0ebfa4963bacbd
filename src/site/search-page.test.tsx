import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SearchCard, SearchResult } from '../model/search/result.ts';
import { SearchPage } from './search-page.tsx';
import { external, navWith, shellWith } from './testing/shells.ts';

const crisis = external('tel:0870100190', 'Crisis line (08) 7010 0190');
const emergency = external('tel:000', 'In danger? Call 000');
const DANGER: SearchCard = { kind: 'danger' };
const VIOLENCE: SearchCard = {
  kind: 'violence',
  page: { path: '/get-help/violence', title: 'Violence at home', callNumber: '1800 975 707' },
};

/** Returns the phone numbers of each card, in order, for a search on a site with these links. */
function numbers(cards: readonly SearchCard[], links: object): string[][] {
  const result: SearchResult = {
    typed: 'help',
    hits: [],
    total: 0,
    isMore: false,
    page: 1,
    pages: 1,
    corrections: [],
    fit: 'all',
    cards,
    help: [],
  };
  const html = renderToStaticMarkup(
    <SearchPage
      view={{
        kind: 'search',
        staff: null,
        shell: shellWith({ nav: navWith(links) }),
        head: { title: 'Search' } as never,
        result,
        earlier: null,
        further: null,
      }}
    />,
  );
  const [before = ''] = html.split('<div class="rail">');
  const drawn = before.split('<div class="search-crisis">').slice(1);
  return drawn.map((card) => [...card.matchAll(/href="tel:(\d+)"/g)].map(([, number]) => number!));
}

test('the first card has the emergency number too, and a card without a number is not shown', () => {
  const both = { crisis, emergency };
  expect(numbers([DANGER, VIOLENCE], both)).toEqual([['0870100190', '000'], ['1800975707']]);
  expect(numbers([VIOLENCE, DANGER], both)).toEqual([['1800975707', '000'], ['0870100190']]);
  expect(numbers([DANGER, VIOLENCE], { crisis })).toEqual([['0870100190'], ['1800975707']]);
  expect(numbers([DANGER], { emergency })).toEqual([['000']]);
  expect(numbers([DANGER, VIOLENCE], {})).toEqual([['1800975707']]);
  expect(numbers([DANGER], {})).toEqual([]);
});
