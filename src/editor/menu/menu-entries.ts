import { atom, computed, type ReadableAtom } from 'nanostores';
import type { EditorStart } from '../../model/view.ts';
import { mayChangePage, NOT_YOURS } from '../document/may-change.ts';
import { $activeMenuItem, chooseMenuItem } from '../document/menu-state.ts';
import { closeModal, openModal } from '../document/modal-state.ts';
import { $start } from '../document/start-editor.ts';
import type { Shortcut } from '../ui/shortcuts.ts';
import { $openDialog } from './menu-dialogs.ts';
import { type ItemState, MENU_ITEMS, type MenuItem } from './menu-items.ts';

/** The current state of a menu item. */
export interface MenuEntry
  extends Omit<ItemState, 'icon' | 'label'>,
    Pick<MenuItem, 'key' | 'icon' | 'label' | 'shown' | 'begins' | 'half' | 'at'> {
  readonly shortcut?: Shortcut | undefined;
  /** Whether the mode is on, if the item is a mode. */
  readonly pressed?: boolean;
  /** Whether this is the active item of the menu. */
  readonly active?: boolean;
  /** Whether choosing the item opens a dialog. */
  readonly opensDialog?: boolean;
  readonly href?: string;
  readonly once?: boolean | undefined;
  readonly repeats?: boolean | undefined;
  /** Called when the item is chosen; `byKeyboard` says whether the keyboard was used. */
  readonly onChoose?: (byKeyboard?: boolean) => void;
}

const $unchanging = atom<ItemState>({});
const inOrder = MENU_ITEMS.toSorted((a, b) => a.order - b.order);

/** The items of the menu, in order. An item stays the same object while nothing about it changes, so that it is not redrawn. */
export const $menuEntries = computed(inOrder.map(entryStore), (...entries): readonly MenuEntry[] => entries);

function entryStore(item: MenuItem): ReadableAtom<MenuEntry> {
  const $active = computed($activeMenuItem, (active) => active?.key === item.key);
  return computed([$active, $start, item.$state ?? $unchanging], (active, start, state) => {
    const entry = entryOf(item, active, start);
    return { ...entry, ...state, disabledReason: entry.disabledReason ?? state.disabledReason ?? null };
  });
}

function reasonOf({ changesPage }: MenuItem): string | null {
  return changesPage && !mayChangePage() ? NOT_YOURS : null;
}

function entryOf(item: MenuItem, active: boolean, start: EditorStart | null): MenuEntry {
  const { key, icon, label, shown, shortcut, once, repeats, begins, half, at } = item;
  const disabledReason = reasonOf(item);
  const base = { key, icon, label, shown, shortcut, once, repeats, begins, half, at, disabledReason };
  switch (item.kind) {
    case 'action':
      return {
        ...base,
        ...(item.opensDialog ? { opensDialog: true } : {}),
        onChoose: () => void item.open(),
      };
    case 'dialog':
      return { ...base, opensDialog: true, onChoose: () => $openDialog.set(item.open) };
    case 'link':
      return { ...base, href: item.open(start?.shell.path ?? '') };
    case 'panel': {
      const panel = { title: label, Content: item.open };
      return { ...base, active, expanded: active, onChoose: () => chooseMenuItem({ key, panel }) };
    }
    case 'modal': {
      const choose = () => (active ? closeModal() : openModal(item.open));
      return { ...base, active, expanded: active, opensDialog: true, onChoose: choose };
    }
    case 'mode':
      return {
        ...base,
        active,
        pressed: active,
        onChoose: (byKeyboard = false) => {
          chooseMenuItem({ key });
          if (!active) item.open(byKeyboard);
        },
      };
  }
}
