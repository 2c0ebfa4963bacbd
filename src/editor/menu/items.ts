import {
  Eye,
  Globe,
  Keyboard,
  LogOut,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  Redo2,
  Save,
  SquareMousePointer,
  Undo2,
} from 'lucide-react';
import { computed } from 'nanostores';
import { MENU_ITEMS } from '../../model/texts.ts';
import { redo, undo } from '../document/changes.ts';
import { $redoLabel, $undoLabel } from '../document/history.ts';
import {
  $activeMenuItem,
  $menuExpanded,
  $selecting,
  chooseMenuItem,
  type MenuKey,
  toggleMenu,
} from '../document/menu-state.ts';
import { $publication, $unpublishedChanges } from '../document/saved.ts';
import { $start } from '../document/start.ts';
import { focusFirstTarget } from '../page-dom/target-elements.ts';
import { NOT_YOURS } from '../panels/not-yours.ts';
import { type Panel, panels } from '../panels/panels.ts';
import { logOut } from '../saving/leaving.ts';
import { savePage } from '../saving/save.ts';
import { SHORTCUTS } from '../shortcuts.ts';
import { menuItemId } from '../ui/menu-item-id.ts';
import { $shortcutHelp } from './shortcut-help.ts';

/** One item of the menu as it stands now. */
export interface MenuEntry {
  /** Its place in the bar. */
  readonly order: number;
  readonly key: string;
  readonly id?: string;
  readonly icon: LucideIcon;
  /** The accessible name. */
  readonly label: string;
  readonly shortcut?: { readonly shown: string; readonly keys: string };
  /** Whether the mode is on, for an item that is a mode. */
  readonly pressed?: boolean;
  /** Whether what it opens is open, for an item that opens something. */
  readonly expanded?: boolean;
  /** Whether it is the menu's active item. */
  readonly active?: boolean;
  /** Why it cannot be used now; it keeps its place in the keyboard's order and says so. */
  readonly disabledReason?: string | null;
  /** More about it, such as its state. */
  readonly note?: string | null;
  /** A dot at the icon; `note` says what it means. */
  readonly marked?: boolean;
  readonly href?: string;
  /** Whether a double click chooses it once, as it calls the server. */
  readonly once?: boolean;
  /** Told whether it was chosen with the keyboard. */
  readonly onChoose?: (byKeyboard?: boolean) => void;
}

/** What the state of the editor says of an item. */
type EntryState = Omit<MenuEntry, 'order' | 'key' | 'id' | 'label'>;

const $canChange = computed($start, (start) => start?.canChange ?? false);

/** The items that do something by themselves, by their keys in the specification. */
const $actions = computed(
  [$activeMenuItem, $menuExpanded, $canChange, $unpublishedChanges, $publication],
  (active, expanded, canChange, unpublished, publication): Partial<Record<MenuKey, EntryState>> => {
    const disabledReason = canChange ? null : NOT_YOURS;
    return {
      collapse: { icon: expanded ? PanelLeftClose : PanelLeftOpen, expanded, onChoose: toggleMenu },
      select: {
        icon: SquareMousePointer,
        pressed: active === 'select',
        active: active === 'select',
        disabledReason,
        onChoose: (byKeyboard) => {
          chooseMenuItem('select');
          if (byKeyboard && $selecting.get()) focusFirstTarget();
        },
      },
      save: {
        icon: Save,
        shortcut: SHORTCUTS.save,
        disabledReason,
        once: true,
        onChoose: () => void savePage('save'),
      },
      publish: {
        icon: Globe,
        disabledReason,
        once: true,
        marked: unpublished,
        note: unpublished ? publication : null,
        onChoose: () => void savePage('publish'),
      },
      logout: { icon: LogOut, onChoose: logOut },
    };
  },
);

/** What the menu has beside the items of the specification. */
const $others = computed(
  [$undoLabel, $redoLabel, $start],
  (undoLabel, redoLabel, start): readonly MenuEntry[] => [
    {
      order: 210,
      key: 'undo',
      icon: Undo2,
      label: undoLabel ?? 'Undo',
      shortcut: SHORTCUTS.undo,
      disabledReason: undoLabel === null ? 'Nothing to undo' : null,
      onChoose: undo,
    },
    {
      order: 220,
      key: 'redo',
      icon: Redo2,
      label: redoLabel ?? 'Redo',
      shortcut: SHORTCUTS.redo,
      disabledReason: redoLabel === null ? 'Nothing to redo' : null,
      onChoose: redo,
    },
    {
      order: 1180,
      key: 'shortcuts',
      icon: Keyboard,
      label: 'Keyboard shortcuts',
      shortcut: SHORTCUTS.help,
      onChoose: () => $shortcutHelp.set(true),
    },
    {
      order: 1190,
      key: 'visitor',
      icon: Eye,
      label: 'View as visitor',
      href: `${start?.shell.path ?? ''}?view=visitor`,
    },
  ],
);

/** The items of the menu, in their order. Those whose dialog or panel is not there are not in it. */
export const $menuEntries = computed(
  [$actions, $others, $activeMenuItem, $canChange],
  (actions, others, active, canChange): readonly MenuEntry[] => {
    const specified = MENU_ITEMS.flatMap(({ order, key, label }): MenuEntry[] => {
      const panel = panels[key];
      const state = actions[key] ?? (panel && stateOfPanel(key, panel, { active, canChange }));
      return state === undefined ? [] : [{ order, key, id: menuItemId(key), label, ...state }];
    });
    return [...specified, ...others].sort((a, b) => a.order - b.order);
  },
);

function stateOfPanel(
  key: MenuKey,
  { icon, changesPage }: Panel,
  { active, canChange }: { active: MenuKey | null; canChange: boolean },
): EntryState {
  const open = active === key;
  const disabledReason = changesPage && !canChange ? NOT_YOURS : null;
  return { icon, expanded: open, active: open, disabledReason, onChoose: () => chooseMenuItem(key) };
}
