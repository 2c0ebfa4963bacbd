import { useEffect, useState } from 'react';
import type { EventsView } from '../../blocks/events-context.ts';
import { EventsList } from '../../blocks/humanitix/EventsList.tsx';
import { ApiError } from '../../browser/request.ts';
import type { EventsState } from '../../model/events.ts';
import { $start, postApi } from '../document/start-editor.ts';
import { withMinimumDelay } from '../ui/with-minimum-delay.ts';

/** The pause in typing before the events for a filter are loaded, in milliseconds. */
const TYPED_MS = 300;
const RETRY_MS = 30_000;

/** Renders the events of a block in the editor. Loads the events when the block appears, and whenever its filter changes. */
const LiveEvents: EventsView = ({ block }) => {
  const siteUrl = $start.get()?.shell.eventsSiteUrl ?? null;
  return <EventsList block={block} state={useEvents(block.filter)} siteUrl={siteUrl} />;
};

export default LiveEvents;

function useEvents(filter: string): EventsState {
  const [loaded, setLoaded] = useState<{ readonly filter: string; readonly state: EventsState } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isFirst = loaded === null;
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const state = await withMinimumDelay(eventsFor(filter));
      if (!isWanted) return;
      setLoaded({ filter, state });
      if (state.kind === 'unavailable') timer = setTimeout(() => setAttempt((made) => made + 1), RETRY_MS);
    };
    let timer = setTimeout(load, isFirst ? 0 : TYPED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [filter, attempt]);
  return loaded?.filter === filter ? loaded.state : { kind: 'loading' };
}

async function eventsFor(filter: string): Promise<EventsState> {
  try {
    return { kind: 'listed', events: await postApi('humanitix/list', { filter }) };
  } catch (error) {
    const code = error instanceof ApiError ? error.response?.data.error?.code : undefined;
    return { kind: code === 'events-not-set-up' ? 'not-set-up' : 'unavailable' };
  }
}
