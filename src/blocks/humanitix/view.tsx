import { type ReactNode, use } from 'react';
import { Hyperlink } from '../../editable/hyperlink.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { EVENTS_SHOWN, type EventsState } from '../../model/events.ts';
import { EVENT_TEXTS } from '../../model/texts.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { EventsContext, type EventsSource } from '../events-context.ts';
import type { humanitix } from './definition.ts';
import { EventItem } from './EventItem.tsx';

type HumanitixBlock = BlockOf<typeof humanitix>;

function HumanitixView({ block }: { block: HumanitixBlock }) {
  const source = use(EventsContext);
  return source === null ? <BlockRoot block={block} empty /> : <Events block={block} source={source} />;
}

function Events({ block, source }: { block: HumanitixBlock; source: EventsSource }) {
  const editing = use(EditingContext) !== null;
  const state = source.useEvents(block.filter);
  const empty = state.kind === 'not-set-up' && source.siteUrl === null;
  return (
    <BlockRoot block={block} empty={empty}>
      {editing ? <Notice state={state} source={source} filter={block.filter} /> : null}
      {empty ? null : <Listed state={state} />}
      {isWhole(state) ? null : <AllEvents siteUrl={source.siteUrl} />}
    </BlockRoot>
  );
}

/** Whether all that there is to book is listed. */
function isWhole(state: EventsState): boolean {
  return (
    state.kind === 'loading' ||
    (state.kind === 'listed' && state.events.length > 0 && state.events.length <= EVENTS_SHOWN)
  );
}

function Listed({ state }: { state: EventsState }): ReactNode {
  if (state.kind === 'loading') {
    return (
      <p className="events-loading" role="status">
        {EVENT_TEXTS.loading}
      </p>
    );
  }
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

/** For editors: why readers see no events. */
function Notice({ state, source, filter }: { state: EventsState; source: EventsSource; filter: string }) {
  const words = noticeOf(state, source, filter.trim());
  return words === null ? null : (
    <p className="events-notice" role="status">
      {words}
    </p>
  );
}

function noticeOf(state: EventsState, { siteUrl }: EventsSource, filter: string): string | null {
  if (state.kind === 'unavailable') return EVENT_TEXTS.notLoaded;
  if (state.kind === 'not-set-up') {
    const seen = siteUrl === null ? EVENT_TEXTS.notSetUpNothing : EVENT_TEXTS.notSetUpLink;
    return `${EVENT_TEXTS.notSetUp} ${seen}`;
  }
  const isEmpty = state.kind === 'listed' && state.events.length === 0;
  return isEmpty && filter !== '' ? EVENT_TEXTS.noMatch.replace('{filter}', () => filter) : null;
}

/** The events site; nothing where the owner has not said which it is. */
function AllEvents({ siteUrl }: { siteUrl: string | null }) {
  return siteUrl === null ? null : (
    <p className="events-all">
      <Hyperlink className="button-secondary" target={{ type: 'external', href: siteUrl }}>
        {EVENT_TEXTS.all}
      </Hyperlink>
    </p>
  );
}

export default blockView('Humanitix', HumanitixView);
