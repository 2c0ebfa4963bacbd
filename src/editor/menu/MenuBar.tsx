import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { takeUpArrival } from '../panels/arrival.ts';
import { $menuEntries } from './items.ts';
import { MenuItem, TOOLTIPS_ID } from './MenuItem.tsx';
import { StateLines } from './StateLines.tsx';

/** The menu at the left, on a phone at the bottom: what can be done with the page, and how it stands. */
export function MenuBar() {
  const entries = useStore($menuEntries);
  useEffect(takeUpArrival, []);
  return (
    <nav id="he-menu" className="he-menu" aria-label="Editor menu" tabIndex={-1}>
      <ul className="he-menu-items">
        {entries.map(({ key, order, ...entry }) => (
          <MenuItem key={key} {...entry} />
        ))}
      </ul>
      <StateLines />
      <div id={TOOLTIPS_ID} />
    </nav>
  );
}
