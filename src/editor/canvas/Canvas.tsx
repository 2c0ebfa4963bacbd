import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { BlockList } from '../../blocks/block-list.tsx';
import { BlockRoot } from '../../blocks/block-root.tsx';
import { EventsContext, type EventsView } from '../../blocks/events-context.ts';
import { Loading } from '../../blocks/humanitix/Loading.tsx';
import { MapAttributionContext } from '../../blocks/map-attribution.ts';
import { PageListContext, type PageListView } from '../../blocks/page-list-context.ts';
import { BaseUrlsContext } from '../../editable/base-urls.ts';
import { EditingContext } from '../../editable/use-editable.ts';
import { CheckedOn } from '../../headers/checked-on.tsx';
import { headerViewOf } from '../../headers/header-views.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import type { BaseUrls } from '../../model/view.ts';
import { documentAtom } from '../document/current-tree.ts';
import { ViewBoundary } from '../ui/ViewBoundary.tsx';
import { editing } from './canvas-editing.tsx';

const LivePageList = lazy(() => import('./LivePageList.tsx'));
const LiveEvents = lazy(() => import('./LiveEvents.tsx'));

/** Renders a list of pages. The code of its view is fetched when the first list of pages appears. */
const PageListPlace: PageListView = ({ block }) => (
  <Suspense fallback={<BlockRoot block={block} className="page-list" empty />}>
    <LivePageList block={block} />
  </Suspense>
);

/** Renders a block of events. The code of its view is fetched when the first block of events appears. */
const EventsPlace: EventsView = ({ block }) => (
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

/** Renders the page with the same views as for visitors, and with selectable fields. */
export function Canvas({
  baseUrls,
  mapAttribution,
}: {
  baseUrls: BaseUrls;
  mapAttribution?: string | undefined;
}) {
  return (
    <BaseUrlsContext value={baseUrls}>
      <EventsContext value={EventsPlace}>
        <PageListContext value={PageListPlace}>
          <MapAttributionContext value={mapAttribution ?? ''}>
            <EditingContext value={editing}>
              <PageHeader />
              <div className="wrap content" data-list={PAGE_LIST}>
                <BlockList owner="page" slot="contents" blocks={[]} />
              </div>
              <PageChecked />
            </EditingContext>
          </MapAttributionContext>
        </PageListContext>
      </EventsContext>
    </BaseUrlsContext>
  );
}

function PageHeader() {
  const page = useStore(documentAtom(PAGE_KEY));
  const Header = headerViewOf(page.headerType);
  return (
    <ViewBoundary shows={page} fallback={() => <p className="wrap">The page header cannot be shown</p>}>
      <Header page={page} />
    </ViewBoundary>
  );
}

function PageChecked() {
  return <CheckedOn page={useStore(documentAtom(PAGE_KEY))} />;
}
