import { lazy, Suspense } from 'react';
import { BlockRoot } from '../../blocks/block-root.tsx';
import type { EventsView } from '../../blocks/events-context.ts';
import { Loading } from '../../blocks/humanitix/Loading.tsx';

const LiveEvents = lazy(() => import('./LiveEvents.tsx'));

/** A block of events, whose view is fetched with the first of them. */
export const EventsPlace: EventsView = ({ block }) => (
  <Suspense
    fallback={
      <BlockRoot block={block}>
        <Loading />
      </BlockRoot>
    }
  >
    <LiveEvents block={block} />
  </Suspense>
);
