import { renderToStaticMarkup } from 'react-dom/server';
import { type Editing, EditingContext } from '../editable/use-editable.ts';
import type { StoredBlock } from '../model/block.ts';
import type { EventsState, SiteEvent } from '../model/events.ts';
import { FIRST_PART } from '../model/page-list.ts';
import { BlockHost } from './block-list.tsx';
import { DonationPageContext } from './donation-page-context.ts';
import { EventsContext, type EventsView } from './events-context.ts';
import { EventsList } from './humanitix/EventsList.tsx';
import { ListedPages } from './page-list/ListedPages.tsx';
import { PageListContext, type PageListView } from './page-list-context.ts';
import { completeBlock } from './registry.ts';

/** Renders a list of pages. The list contains one page if a category is set; otherwise, the list is empty. */
const StubPages: PageListView = ({ block }) => {
  const { category } = block;
  const page = { _id: 'page', slug: 'page', title: 'A page', summary: '', image: null };
  const lists = {
    pages: category === '' ? [] : [{ ...page, tags: [category], publishedAt: '2026-01-01T00:00:00.000Z' }],
    categories: [{ key: 'c', _id: category, name: category, filters: [] }],
    slug: 'list',
    part: FIRST_PART,
    first: block.key,
  };
  return <ListedPages block={{ ...block, branch: { href: '' } }} lists={lists} />;
};

/** An editor for tests, which only adds attributes to the elements. */
export const stubEditing: Editing = {
  block: (key, componentType) => ({ 'data-block': key, 'data-component-type': componentType }),
  field: (owner, { property, kind }) => ({
    attributes: { 'data-property': property, 'data-kind': kind, 'data-owner': owner },
    inline: null,
  }),
  slot: () => ({}),
  list: (owner, slot) => <div data-list={`${owner}.${slot}`} />,
};

/** A payment page for tests. */
export const stubDonationPage = { url: 'https://pay.example/open', parameter: 'amount', currency: '$' };

/** Renders an event named after the block's filter; without a filter, renders no event. */
const StubEvents: EventsView = ({ block }) => {
  const { filter } = block;
  const state: EventsState =
    filter === '' ? { kind: 'not-set-up' } : { kind: 'listed', events: [stubEvent(filter)] };
  return <EventsList block={block} state={state} siteUrl={null} />;
};

function stubEvent(name: string): SiteEvent {
  return {
    _id: 'e1',
    name,
    slug: 'event',
    startDate: '2026-11-30T23:00:00.000Z',
    endDate: null,
    timezone: 'Australia/Adelaide',
    zoneWords: '',
    eventLocation: { venueName: name, address: '', online: false },
    url: '',
  };
}

/** Returns the markup of a block with the key `b1`. With `editing`, returns the markup in the editor. */
export function markup(
  componentType: string,
  fields: Record<string, unknown> = {},
  editing: Editing | null = null,
): string {
  const block: StoredBlock = completeBlock({ key: 'b1', componentType, ...fields });
  return renderToStaticMarkup(
    <EventsContext value={StubEvents}>
      <PageListContext value={StubPages}>
        <DonationPageContext value={stubDonationPage}>
          <EditingContext value={editing}>
            <BlockHost block={block} />
          </EditingContext>
        </DonationPageContext>
      </PageListContext>
    </EventsContext>,
  );
}

/** Returns a rich or formatted text of one paragraph. */
export function paragraph(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}
