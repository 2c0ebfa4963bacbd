import { stepBack } from './canvas/select-mode.ts';
import { redo, undo } from './stores/changes.ts';
import { $selecting } from './stores/menu.ts';
import { savePage } from './stores/save.ts';

interface Shortcut {
  /** As tooltips show it. */
  readonly shown: string;
  /** As `aria-keyshortcuts` has it. */
  readonly keys: string;
}

const APPLE = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The shortcuts of the menu's actions. */
export const SHORTCUTS = {
  save: shortcut('S'),
  undo: shortcut('Z'),
  redo: shortcut('Z', true),
} as const satisfies Record<string, Shortcut>;

/** Whether a page of this user can be saved; asked at each use. */
export interface ShortcutOptions {
  mayChange(): boolean;
}

/**
 * Answers the keys of the editor wherever the focus is, fields of the sidebar included: there is one history, and it is
 * the page's. Fields in dialogs keep their own keys. Returns how to stop.
 */
export function listenToShortcuts({ mayChange }: ShortcutOptions): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || inDialog(event.target)) return;
    if (event.key === 'Escape') {
      if ($selecting.get()) stepBack();
      return;
    }
    if (!(APPLE ? event.metaKey : event.ctrlKey) || event.altKey) return;
    const action = actionOf(event, mayChange());
    if (action === null) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

function actionOf({ key, shiftKey }: KeyboardEvent, mayChange: boolean): (() => void) | null {
  switch (key.toLowerCase()) {
    case 's':
      return mayChange && !shiftKey ? () => void savePage('save') : () => {};
    case 'z':
      return shiftKey ? redo : undo;
    case 'y':
      return shiftKey ? null : redo;
    default:
      return null;
  }
}

function inDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
}

function shortcut(letter: string, shift = false): Shortcut {
  return {
    shown: APPLE ? `${shift ? '⇧' : ''}⌘${letter}` : `Ctrl+${shift ? 'Shift+' : ''}${letter}`,
    keys: `${APPLE ? 'Meta' : 'Control'}+${shift ? 'Shift+' : ''}${letter}`,
  };
}
