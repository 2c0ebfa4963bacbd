import { renderToStaticMarkup } from 'react-dom/server';
import { type Editing, EditingContext } from '../editable/use-editable.ts';
import type { StoredBlock } from '../model/block.ts';
import type { SiteEvent } from '../model/events.ts';
import { BlockHost } from './block-list.tsx';
import { EventsContext, type EventsSource } from './events-context.ts';
import { completeBlock } from './registry.ts';

/** An editor for tests that only adds attributes to the elements. */
export const stubEditing: Editing = {
  block: (key, componentType) => ({ 'data-block': key, 'data-component-type': componentType }),
  field: (owner, { property, kind }) => ({
    attributes: { 'data-property': property, 'data-kind': kind, 'data-owner': owner },
    inline: null,
  }),
  slot: () => ({}),
  list: (owner, slot) => <div data-list={`${owner}.${slot}`} />,
};

/** Events for tests: one with the words of the filter as its name, none without a filter. */
const stubEvents: EventsSource = {
  siteUrl: null,
  useEvents: (filter) =>
    filter === '' ? { kind: 'not-set-up' } : { kind: 'listed', events: [stubEvent(filter)] },
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

/** The markup of one block with the key `b1`; with `editing`, as in the editor. */
export function markup(
  componentType: string,
  fields: Record<string, unknown> = {},
  editing: Editing | null = null,
): string {
  const block: StoredBlock = completeBlock({ key: 'b1', componentType, ...fields });
  return renderToStaticMarkup(
    <EventsContext value={stubEvents}>
      <EditingContext value={editing}>
        <BlockHost block={block} />
      </EditingContext>
    </EventsContext>,
  );
}

/** A rich or formatted text of one paragraph. */
export function paragraph(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}
