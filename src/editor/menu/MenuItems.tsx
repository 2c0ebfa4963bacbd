import { menuItemId } from '../ui/menu-item-id.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { MenuItem } from './MenuItem.tsx';
import type { MenuEntry } from './menu-entries.ts';

/** Shows the items of the menu as one list. The items of the account are behind a button with the user's name. */
export function MenuItems({ entries }: { entries: readonly MenuEntry[] }) {
  const account = entries.filter(({ at }) => at === 'account');
  return (
    <ul className="he-menu-items">
      {rowsOf(entries.filter(({ at }) => at === undefined)).map((row) => (
        <li key={row[0]?.key} data-begins={row[0]?.begins}>
          {row.map(({ key, ...entry }) => (
            <MenuItem key={key} id={menuItemId(key)} {...entry} />
          ))}
          {row[0]?.key === 'dashboard' ? <AccountMenu entries={account} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Puts each item into a row of its own, and an item that takes half a row beside the one before it. */
function rowsOf(entries: readonly MenuEntry[]): MenuEntry[][] {
  const rows: MenuEntry[][] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (entry.half && last?.[0]?.half) last.push(entry);
    else rows.push([entry]);
  }
  return rows;
}
