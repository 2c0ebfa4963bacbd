import { useStore } from '@nanostores/react';
import { lazy, Suspense, useMemo } from 'react';
import { BlockList } from '../../blocks/block-list.tsx';
import { BlockRoot } from '../../blocks/block-root.tsx';
import { DonationPageContext } from '../../blocks/donation-page-context.ts';
import { EventsContext, type EventsView } from '../../blocks/events-context.ts';
import { Loading } from '../../blocks/humanitix/Loading.tsx';
import { MapAttributionContext } from '../../blocks/map-attribution.ts';
import { PageListContext, type PageListView } from '../../blocks/page-list-context.ts';
import { withPlaces } from '../../blocks/places-on-page.ts';
import { BaseUrlsContext } from '../../editable/base-urls.ts';
import { EditingContext } from '../../editable/use-editable.ts';
import { CheckedOn } from '../../headers/checked-on.tsx';
import { headerViewOf, shownHeaderOf } from '../../headers/header-views.ts';
import { Breadcrumb, BreadcrumbContext } from '../../headers/help/breadcrumb.tsx';
import { HomeCallContext } from '../../headers/help/home-header.tsx';
import { PrintPage } from '../../headers/help/print-page.tsx';
import { Rail } from '../../headers/help/rail.tsx';
import { RelatedHelp } from '../../headers/help/related-help.tsx';
import { TwinContext, TwinLink } from '../../headers/twin-link.tsx';
import { NAV_KEY, PAGE_KEY } from '../../model/roots.ts';
import { PAGE_LIST } from '../../model/tree.ts';
import type { BaseUrls } from '../../model/view.ts';
import { $call, type ShownCall } from '../document/call.ts';
import { documentAtom } from '../document/current-tree.ts';
import { $start } from '../document/start-editor.ts';
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
  const donationPage = useStore($start)?.shell.donationPage ?? null;
  return (
    <BaseUrlsContext value={baseUrls}>
      <EventsContext value={EventsPlace}>
        <PageListContext value={PageListPlace}>
          <MapAttributionContext value={mapAttribution ?? ''}>
            <DonationPageContext value={donationPage}>
              <EditingContext value={editing}>
                <PageLayout />
              </EditingContext>
            </DonationPageContext>
          </MapAttributionContext>
        </PageListContext>
      </EventsContext>
    </BaseUrlsContext>
  );
}

/** Renders the parts of the page as for visitors: a help page has its number beside its content. */
function PageLayout() {
  const shown = useStore($call);
  const path = useStore($start)?.shell.path ?? '';
  const header = <PageHeader shown={shown} path={path} />;
  const contents = <BlockList owner="page" slot="contents" blocks={[]} />;
  if (shown === null || path === '/') {
    return (
      <>
        {header}
        <div className="wrap content" data-list={PAGE_LIST}>
          {contents}
        </div>
        <PageChecked />
      </>
    );
  }
  return (
    <div className="wrap help">
      {header}
      <PageRail {...shown} />
      <div className="content" data-list={PAGE_LIST}>
        {contents}
      </div>
      <div className="help-end">
        <PageRelated path={path} />
        <PageChecked />
        <PrintPage onPrint={() => print()} />
      </div>
    </div>
  );
}

/** Renders the number of a help page, and the places on the page as it was loaded. */
function PageRail(shown: ShownCall) {
  const nav = useStore(documentAtom(NAV_KEY));
  const start = useStore($start);
  const places = useMemo(() => withPlaces(start?.page.contents ?? []).places, [start]);
  return <Rail {...shown} nav={nav} timeZone={start?.timeZone ?? ''} places={places} />;
}

function PageRelated({ path }: { path: string }) {
  return <RelatedHelp nav={useStore(documentAtom(NAV_KEY))} path={path} />;
}

function PageHeader({ shown, path }: { shown: ShownCall | null; path: string }) {
  const page = useStore(documentAtom(PAGE_KEY));
  const nav = useStore(documentAtom(NAV_KEY));
  const start = useStore($start);
  const timeZone = start?.timeZone ?? '';
  const twin = start?.twin ?? null;
  const Header = headerViewOf(shownHeaderOf(page, path, shown !== null));
  return (
    <ViewBoundary shows={page} fallback={() => <p className="wrap">The page header cannot be shown</p>}>
      <BreadcrumbContext value={<Breadcrumb nav={nav} path={path} />}>
        <TwinContext value={twin && <TwinLink {...twin} />}>
          <HomeCallContext value={shown && { ...shown, nav, timeZone }}>
            <Header page={page} />
          </HomeCallContext>
        </TwinContext>
      </BreadcrumbContext>
    </ViewBoundary>
  );
}

function PageChecked() {
  return <CheckedOn page={useStore(documentAtom(PAGE_KEY))} />;
}
