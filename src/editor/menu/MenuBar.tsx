import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { withoutParameters } from '../../browser/url.ts';
import { slugAsTyped } from '../../model/slug.ts';
import { NEW_PAGE_PARAMETER } from '../../model/texts.ts';
import { $publication } from '../document/saved.ts';
import { $site, $sites } from '../document/sites.ts';
import { showFlash } from '../panels/flash.ts';
import { $newPage } from '../panels/new-page/new-page.ts';
import { $overallSaveState, $publishing, SAVE_WORDS } from '../saving/save-state.ts';
import { TooltipPlace } from '../ui/EditorTooltip.tsx';
import { menuItemId } from '../ui/menu-item-id.ts';
import { MenuItem } from './MenuItem.tsx';
import { $menuEntries } from './menu-entries.ts';

/** Shows the menu at the left (on a phone, at the bottom): the actions on the page, and the state of the page. */
export function MenuBar() {
  const entries = useStore($menuEntries);
  useEffect(showFlash, []);
  useEffect(openByUrl, []);
  return (
    <nav id="he-menu" className="he-menu" aria-label="Editor menu" tabIndex={-1}>
      <TooltipPlace>
        <ul className="he-menu-items">
          {entries.map(({ key, ...entry }) => (
            <MenuItem key={key} id={menuItemId(key)} {...entry} />
          ))}
        </ul>
        <SiteLine />
        <StateLines />
      </TooltipPlace>
    </nav>
  );
}

/** Always shows whether everything is saved, and whether visitors see the current state of the page. */
function StateLines() {
  const save = useStore($overallSaveState);
  const publishing = useStore($publishing);
  const publication = useStore($publication);
  return (
    <div className="he-states">
      <p className="he-state" data-state={save}>
        {publishing ? 'Publishing…' : SAVE_WORDS[save]}
      </p>
      <p className="he-state" data-state={publication === 'Public' ? 'saved' : 'dirty'}>
        {publication}
      </p>
    </div>
  );
}

/** Always shows the site of the page if there are several sites. */
function SiteLine() {
  const site = useStore($site);
  const isOnly = useStore($sites).length < 2;
  if (site === null || isOnly) return null;
  return <p className="he-state he-state-site">{`Site: ${site.name}`}</p>;
}

/** If the URL contains a slug for a new page, opens 'Create New Page' with that slug, and removes the parameter from the URL. */
function openByUrl(): void {
  const { href } = window.location;
  const slug = new URL(href).searchParams.get(NEW_PAGE_PARAMETER);
  if (slug === null) return;
  window.history.replaceState(window.history.state, '', withoutParameters(href, [NEW_PAGE_PARAMETER]));
  $newPage.set({ ...$newPage.get(), slug: slugAsTyped(slug) });
  const item = $menuEntries.get().find(({ key }) => key === 'new-page');
  if (!item?.active) item?.onChoose?.();
}
