import { type ReactNode, use } from 'react';
import { Hyperlink } from '../../editable/hyperlink.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { EVENTS_SHOWN, type EventsState } from '../../model/events.ts';
import { EVENT_TEXTS } from '../../model/texts.ts';
import { BlockRoot } from '../block-root.tsx';
import type { BlockOf } from '../definition.ts';
import type { humanitix } from './definition.ts';
import { EventItem } from './EventItem.tsx';
import { Loading } from './Loading.tsx';

interface EventsListProps {
  readonly block: BlockOf<typeof humanitix>;
  /** The state of the block: its events, or the reason why it has none. */
  readonly state: EventsState;
  /** The address of the site that lists all events; null if the owner has none. */
  readonly siteUrl: string | null;
}

/** Shows a list of events; tells editors why the list is empty. */
export function EventsList({ block, state, siteUrl }: EventsListProps) {
  const editing = use(EditingContext) !== null;
  const empty = state.kind === 'not-set-up' && siteUrl === null;
  return (
    <BlockRoot block={block} empty={empty}>
      {editing ? <Notice state={state} siteUrl={siteUrl} filter={block.filter} /> : null}
      {empty ? null : <Listed state={state} />}
      {isWhole(state) ? null : <AllEvents siteUrl={siteUrl} />}
    </BlockRoot>
  );
}

/** Returns whether the list is complete, so that it needs no link to the events site. */
function isWhole(state: EventsState): boolean {
  return (
    state.kind === 'loading' ||
    (state.kind === 'listed' && state.events.length > 0 && state.events.length <= EVENTS_SHOWN)
  );
}

function Listed({ state }: { state: EventsState }): ReactNode {
  if (state.kind === 'loading') return <Loading />;
  if (state.kind !== 'listed') return state.kind === 'unavailable' ? <p>{EVENT_TEXTS.unavailable}</p> : null;
  if (state.events.length === 0) return <p>{EVENT_TEXTS.none}</p>;
  return (
    <ul className="events">
      {state.events.slice(0, EVENTS_SHOWN).map((event) => (
        <EventItem key={event._id} event={event} />
      ))}
    </ul>
  );
}

/** Tells editors why readers see no events. */
function Notice({ state, siteUrl, filter }: Pick<EventsListProps, 'state' | 'siteUrl'> & { filter: string }) {
  const words = noticeOf(state, siteUrl, filter.trim());
  return words === null ? null : (
    <p className="events-notice" role="status">
      {words}
    </p>
  );
}

function noticeOf(state: EventsState, siteUrl: string | null, filter: string): string | null {
  if (state.kind === 'unavailable') return EVENT_TEXTS.notLoaded;
  if (state.kind === 'not-set-up') {
    const seen = siteUrl === null ? EVENT_TEXTS.notSetUpNothing : EVENT_TEXTS.notSetUpLink;
    return `${EVENT_TEXTS.notSetUp} ${seen}`;
  }
  const isEmpty = state.kind === 'listed' && state.events.length === 0;
  return isEmpty && filter !== '' ? EVENT_TEXTS.noMatch.replace('{filter}', () => filter) : null;
}

/** Shows a link to the events site; shows nothing if the owner has not configured one. */
function AllEvents({ siteUrl }: { siteUrl: string | null }) {
  return siteUrl === null ? null : (
    <p className="events-all">
      <Hyperlink className="button-secondary" target={{ type: 'external', href: siteUrl }}>
        {EVENT_TEXTS.all}
      </Hyperlink>
    </p>
  );
}
