import { confirmRemoval, duplicate, moveDown, moveUp } from './block-tools/block-actions.ts';
import { listenToClipboard } from './block-tools/clipboard-events.ts';
import { editBlock, focusToolbar, selectedBlock } from './block-tools/selected-block.ts';
import { redo, undo } from './document/changes.ts';
import { $selection } from './document/selection.ts';
import { showShortcutsByKey } from './menu/shortcut-help.ts';
import { hasOwnHistory, isAtBlock, isInDialog, isInText } from './page-dom/text-place.ts';
import { savePage } from './saving/save.ts';
import { handleEscape } from './sidebar/handle-escape.ts';

export interface Shortcut {
  /** As tooltips show it. */
  readonly shown: string;
  /** As `aria-keyshortcuts` has it. */
  readonly keys: string;
}

const APPLE = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
/** The key that commands are given with. */
export const MODIFIER = APPLE ? 'Meta' : 'Control';

/** Keys by the signs that people know them by. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Control: 'Ctrl',
  ...(APPLE ? { Meta: '⌘', Shift: '⇧', Alt: '⌥' } : {}),
};

/** A shortcut with what it does. */
export interface NamedShortcut extends Shortcut {
  /** 'Move it up' */
  readonly words: string;
  /** What it is about: the page, or the selected component. */
  readonly about: 'page' | 'component';
}

/** The shortcuts of the editor, as its buttons and the list of shortcuts show them. */
export const SHORTCUTS = {
  help: named('page', 'Show the keyboard shortcuts', '?'),
  save: named('page', 'Save the page', `${MODIFIER}+S`),
  undo: named('page', 'Undo', `${MODIFIER}+Z`),
  redo: named('page', 'Redo', `${MODIFIER}+Shift+Z`),
  back: named('page', 'Go one step out: from a text to its component, then out of selecting', 'Escape'),
  edit: named('component', 'Go to its first field', 'Enter'),
  toolbar: named('component', 'Go to its tools', 'Alt+F10'),
  moveUp: named('component', 'Move it up', 'Alt+Shift+ArrowUp'),
  moveDown: named('component', 'Move it down', 'Alt+Shift+ArrowDown'),
  duplicate: named('component', 'Duplicate it', `${MODIFIER}+Shift+D`),
  remove: named('component', 'Remove it', 'Delete'),
  copy: named('component', 'Copy it', `${MODIFIER}+C`),
  cut: named('component', 'Cut it', `${MODIFIER}+X`),
  paste: named('component', 'Paste after it', `${MODIFIER}+V`),
} as const satisfies Record<string, NamedShortcut>;

interface Handler {
  /**
   * Pressed anywhere; anywhere but in a field with a history of its own; anywhere but in a text; while a block or something in
   * it is selected; or that, and the focus at the block; or nowhere, while the block itself is selected.
   */
  readonly when: 'anywhere' | 'page' | 'no text' | 'selected' | 'at block' | 'no focus';
  /** Whether it is done once while the keys are held down. */
  readonly once?: boolean;
  run(block: string, options: ShortcutOptions): unknown;
}

/** What answers the keys. Copy, cut and paste are answered as the browser's events. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  [SHORTCUTS.back.keys]: { when: 'anywhere', run: handleEscape },
  [SHORTCUTS.help.keys]: { when: 'no text', run: showShortcutsByKey },
  [SHORTCUTS.save.keys]: {
    when: 'anywhere',
    once: true,
    run: (_block, { canChange }) => canChange() && savePage('save'),
  },
  [SHORTCUTS.undo.keys]: { when: 'page', run: undo },
  [SHORTCUTS.redo.keys]: { when: 'page', run: redo },
  [`${MODIFIER}+Y`]: { when: 'page', run: redo },
  [SHORTCUTS.moveUp.keys]: { when: 'selected', run: moveUp },
  [SHORTCUTS.moveDown.keys]: { when: 'selected', run: moveDown },
  [SHORTCUTS.duplicate.keys]: { when: 'selected', run: duplicate },
  [SHORTCUTS.toolbar.keys]: { when: 'selected', run: focusToolbar },
  [SHORTCUTS.remove.keys]: { when: 'at block', run: confirmRemoval },
  Backspace: { when: 'at block', run: confirmRemoval },
  [SHORTCUTS.edit.keys]: { when: 'no focus', run: editBlock },
};

/** Whether a page of this user can be saved; asked at each use. */
export interface ShortcutOptions {
  canChange(): boolean;
}

/**
 * Answers the keys of the editor wherever the focus is, fields of the sidebar included: there is one history, and it is
 * the page's. Fields in dialogs keep their own keys. Returns how to stop.
 */
export function listenToShortcuts(options: ShortcutOptions): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isInDialog(event.target)) return;
    const keys = keysOf(event);
    const answer = Object.hasOwn(HANDLERS, keys) ? HANDLERS[keys] : undefined;
    const block = selectedBlock();
    if (answer === undefined || !isMeant(answer, block, event.target)) return;
    if (keys !== SHORTCUTS.back.keys) event.preventDefault();
    if (!(answer.once && event.repeat)) answer.run(block ?? '', options);
  };
  const stopClipboard = listenToClipboard();
  document.addEventListener('keydown', listener);
  return () => {
    stopClipboard();
    document.removeEventListener('keydown', listener);
  };
}

function isMeant({ when }: Handler, block: string | null, target: EventTarget | null): boolean {
  if (when === 'page') return !hasOwnHistory(target);
  if (when === 'no text') return !isInText(target);
  if (when === 'anywhere' || block === null) return when === 'anywhere';
  if (when === 'selected') return true;
  const whole = $selection.get()?.property === '';
  return when === 'no focus' ? whole && target === document.body : isAtBlock(target, whole);
}

/** The keys of an event as `aria-keyshortcuts` would have them. A sign such as '?' says itself whether it takes Shift. */
function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  const held = { Control: ctrlKey, Meta: metaKey, Alt: altKey, Shift: shiftKey && !isSign };
  const modifiers = Object.entries(held).flatMap(([name, down]) => (down ? [name] : []));
  return [...modifiers, key.length === 1 ? key.toUpperCase() : key].join('+');
}

/** A shortcut by its keys, as `aria-keyshortcuts` has them. */
export function shortcut(keys: string): Shortcut {
  // Apple's programs name ⌘ last.
  const named = APPLE ? keys.replace(/^Meta\+((?:\w+\+)*)/, '$1Meta+') : keys;
  const shown = named.split('+').map((key) => SHOWN[key] ?? key);
  return { keys, shown: shown.join(APPLE ? '' : '+') };
}

function named(about: NamedShortcut['about'], words: string, keys: string): NamedShortcut {
  return { ...shortcut(keys), about, words };
}
