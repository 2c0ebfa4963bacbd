import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { showFlash } from '../panels/flash.ts';
import { TooltipPlace } from '../ui/EditorTooltip.tsx';
import { menuItemId } from '../ui/menu-item-id.ts';
import { MenuItem } from './MenuItem.tsx';
import { $menuEntries } from './menu-entries.ts';
import { openByUrl } from './open-by-url.ts';
import { SiteLine, StateLines } from './StateLines.tsx';

/**
 * The menu at the left (on a phone at the bottom): what can be done with the page, and the state of the page.
 */
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
