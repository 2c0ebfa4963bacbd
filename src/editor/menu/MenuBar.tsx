import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { takeParameters, withoutParameters } from '../../browser/url.ts';
import { slugAsTyped } from '../../model/slug.ts';
import { COMMENT_PARAMETER, NEW_PAGE_PARAMETER } from '../../model/texts.ts';
import { $commentRequest } from '../document/comments.ts';
import { $site } from '../document/sites.ts';
import { showFlash } from '../panels/flash.ts';
import { $newPage } from '../panels/new-page/new-page.ts';
import { loadPart } from '../saving/missing-part.ts';
import { menuItemId } from '../ui/menu-item-id.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { MenuItem } from './MenuItem.tsx';
import { MenuItems } from './MenuItems.tsx';
import { $menuEntries } from './menu-entries.ts';

/** A wide window never fetches the bar of a phone. */
const PhoneBar = lazy(() => loadPart(() => import('./PhoneBar.tsx')));

/**
 * Shows the editor's menu at the left of the page: the name of the site, and the actions in groups. In a narrow window, shows
 * the bar below the page instead, whose last button opens these actions as a sheet.
 */
export function MenuBar() {
  const narrow = useNarrow();
  useEffect(showFlash, []);
  useEffect(openByUrl, []);
  return (
    <nav id="he-menu" className="he-menu" aria-label="Editor menu" tabIndex={-1}>
      <Suspense>{narrow ? <PhoneBar /> : <LeftBar />}</Suspense>
    </nav>
  );
}

function LeftBar() {
  const site = useStore($site);
  const entries = useStore($menuEntries);
  const [collapse, ...items] = entries;
  return (
    <>
      <div className="he-menu-head">
        <p className="he-menu-site">{site?.name}</p>
        {collapse === undefined ? null : <MenuItem id={menuItemId(collapse.key)} {...collapse} />}
      </div>
      <MenuItems entries={items} />
    </>
  );
}

/**
 * If the URL contains a slug for a new page, opens 'Create New Page' with that slug. If it names a comment, as the links of mails
 * do, opens the comment. Removes the parameters from the URL.
 */
function openByUrl(): void {
  const asked = takeParameters([COMMENT_PARAMETER]);
  if (asked !== null) {
    takeParameters(['login']);
    $commentRequest.set({ comment: asked[COMMENT_PARAMETER] });
  }
  const { href } = window.location;
  const slug = new URL(href).searchParams.get(NEW_PAGE_PARAMETER);
  if (slug === null) return;
  window.history.replaceState(window.history.state, '', withoutParameters(href, [NEW_PAGE_PARAMETER]));
  $newPage.set({ ...$newPage.get(), slug: slugAsTyped(slug) });
  const item = $menuEntries.get().find(({ key }) => key === 'new-page');
  if (!item?.active) item?.onChoose?.();
}
