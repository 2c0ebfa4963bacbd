import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { showFlash } from '../panels/flash.ts';
import { openByUrl } from '../panels/new-page/open-by-url.ts';
import { TooltipPlace } from '../ui/EditorTooltip.tsx';
import { $menuEntries } from './items.ts';
import { MenuItem } from './MenuItem.tsx';
import { StateLines } from './StateLines.tsx';

/** The menu at the left, on a phone at the bottom: what can be done with the page, and how it stands. */
export function MenuBar() {
  const entries = useStore($menuEntries);
  useEffect(showFlash, []);
  useEffect(openByUrl, []);
  return (
    <nav id="he-menu" className="he-menu" aria-label="Editor menu" tabIndex={-1}>
      <TooltipPlace>
        <ul className="he-menu-items">
          {entries.map(({ key, order, ...entry }) => (
            <MenuItem key={key} {...entry} />
          ))}
        </ul>
        <StateLines />
      </TooltipPlace>
    </nav>
  );
}
