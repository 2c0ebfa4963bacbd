import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { EditingContext } from '../../editable/use-editable.ts';
import { quickExitUrl } from '../../model/quick-exit.ts';
import { FOOTER_KEY, NAV_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import type { SiteShell } from '../../model/view.ts';
import { QuickExit, QuickExitHelp } from '../../site/quick-exit.tsx';
import { SiteBanner } from '../../site/site-banner.tsx';
import { SiteFooter } from '../../site/site-footer.tsx';
import { documentAtom } from '../document/current-tree.ts';
import { $selecting } from '../document/menu-state.ts';
import { $quickExit } from '../document/quick-exit.ts';
import { loadPart } from '../saving/missing-part.ts';
import { ViewBoundary } from '../ui/ViewBoundary.tsx';
import { editing } from './canvas-editing.tsx';

// Imported dynamically, so that it stays a separate script: visitors' browsers fetch it without the editor.
const fontSizeControl = loadPart(() => import('../../islands/font-size/FontSizeControl.tsx'));
const FontSizeControl = lazy(() => fontSizeControl);

type ShellProps = Pick<SiteShell, 'baseUrls' | 'path'>;

/**
 * Renders the parts of the page around its content, such as the header and the footer, from the current documents. Uses the
 * same views as the server, in the same places. Each view is rendered again only when its own documents change. The server's
 * HTML stays until the editor has rendered the same content.
 */
export function LiveShell(props: ShellProps) {
  return (
    <>
      <Suspense>
        <Place part="header">
          <LiveHeader {...props} />
        </Place>
      </Suspense>
      <Place part="footer">
        <LiveFooter {...props} />
      </Place>
    </>
  );
}

function LiveHeader({ baseUrls, path }: ShellProps) {
  const nav = useStore(documentAtom(NAV_KEY));
  const settings = useStore(documentAtom(SETTINGS_KEY));
  const shell = useMemo(() => ({ nav, settings, baseUrls, path }), [nav, settings, baseUrls, path]);
  const exit = quickExitUrl(useStore($quickExit), settings.quickExit);
  useLayoutEffect(keepInReach, [exit]);
  return (
    <ViewBoundary shows={shell} fallback={() => <p className="wrap">The header cannot be shown</p>}>
      <QuickExit url={exit} />
      <SiteBanner shell={shell}>
        <FontSizeControl />
      </SiteBanner>
    </ViewBoundary>
  );
}

/**
 * Marks the quick exit, so that React Aria does not make it inert while the finder is open. The one that the server sent may still
 * be there too.
 */
function keepInReach(): void {
  for (const exit of document.querySelectorAll('.site .quick-exit'))
    exit.setAttribute('data-react-aria-top-layer', 'true');
}

function LiveFooter({ baseUrls, path }: ShellProps) {
  const footer = useStore(documentAtom(FOOTER_KEY));
  const settings = useStore(documentAtom(SETTINGS_KEY));
  const shell = useMemo(() => ({ footer, settings, baseUrls, path }), [footer, settings, baseUrls, path]);
  const exit = quickExitUrl(useStore($quickExit), settings.quickExit);
  return (
    <ViewBoundary shows={shell} fallback={() => <p className="wrap">The footer cannot be shown</p>}>
      <QuickExitHelp url={exit} />
      <SiteFooter shell={shell} />
    </ViewBoundary>
  );
}

/**
 * Renders a part of the page into the element that the server sent for this part, and removes the server's content. Outside
 * select mode, the part is the same as for visitors. In select mode, its fields can be selected.
 */
function Place({ part, children }: { part: 'header' | 'footer'; children: ReactNode }) {
  const selecting = useStore($selecting);
  const [place] = useState(() => document.querySelector(`[data-shell="${part}"]`));
  const [sent] = useState(() => [...(place?.children ?? [])]);
  const [taken, setTaken] = useState(false);
  useLayoutEffect(() => {
    if (place === null) return;
    carryOver(sent, place);
    setTaken(true);
  }, [sent, place]);
  if (place === null) return null;
  const edited = taken && selecting;
  return createPortal(<EditingContext value={edited ? editing : null}>{children}</EditingContext>, place);
}

/** Matches elements that can be open or closed. */
const OPENS = 'details, [aria-expanded]';

/** Removes the server's elements once the editor has rendered their copies, and opens the copy of each element that was open. */
function carryOver(sent: readonly Element[], place: Element): void {
  const open = sent.flatMap((element) => [...element.querySelectorAll(OPENS)]).map(isOpen);
  for (const element of sent) element.remove();
  [...place.querySelectorAll<HTMLElement>(OPENS)].forEach((copy, index) => {
    if (!open[index] || isOpen(copy)) return;
    if (copy instanceof HTMLDetailsElement) copy.open = true;
    else copy.click();
  });
}

function isOpen(element: Element): boolean {
  return element instanceof HTMLDetailsElement
    ? element.open
    : element.getAttribute('aria-expanded') === 'true';
}
