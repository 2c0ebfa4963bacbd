export interface Shortcut {
  /** The text for tooltips. */
  readonly shown: string;
  /** The value for `aria-keyshortcuts`. */
  readonly keys: string;
}

const APPLE = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');
/** The modifier key of shortcuts on this system. */
export const MODIFIER = APPLE ? 'Meta' : 'Control';

/** The usual symbols for keys. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Control: 'Ctrl',
  ...(APPLE ? { Meta: '⌘', Shift: '⇧', Alt: '⌥' } : {}),
};

/** A shortcut, and a description of its effect. */
export interface NamedShortcut extends Shortcut {
  /** The effect of the shortcut: 'Move it up'. */
  readonly words: string;
  /** The object that the shortcut acts on: the page, or the selected component. */
  readonly about: 'page' | 'component';
}

/** The shortcuts of the editor, as shown on its buttons and in the list of shortcuts. */
export const SHORTCUTS = {
  help: named('page', 'Show the keyboard shortcuts', '?'),
  find: named('page', 'Find a page, or do something', `${MODIFIER}+K`),
  findWords: named('page', 'Find words in this page, and replace them', `${MODIFIER}+F`),
  save: named('page', 'Save everything that has changed', `${MODIFIER}+S`),
  undo: named('page', 'Undo', `${MODIFIER}+Z`),
  redo: named('page', 'Redo', `${MODIFIER}+Shift+Z`),
  parts: named('page', 'Go to the next part of the editor: the page, its outline, the bars', 'F6'),
  back: named('page', 'Go one step out: from a text to its component, then out of selecting', 'Escape'),
  edit: named('component', 'Go to its first field', 'Enter'),
  toolbar: named('component', 'Go to its grip, which opens its menu', 'Alt+F10'),
  settings: named('component', 'Open its settings', `${MODIFIER}+,`),
  textAfter: named('component', 'Begin a text after it', `${MODIFIER}+Enter`),
  moveUp: named('component', 'Move it up', 'Alt+Shift+ArrowUp'),
  moveDown: named('component', 'Move it down', 'Alt+Shift+ArrowDown'),
  duplicate: named('component', 'Duplicate it', `${MODIFIER}+Shift+D`),
  remove: named('component', 'Remove it', 'Delete'),
  copy: named('component', 'Copy it', `${MODIFIER}+C`),
  cut: named('component', 'Cut it', `${MODIFIER}+X`),
  paste: named('component', 'Paste after it', `${MODIFIER}+V`),
} as const satisfies Record<string, NamedShortcut>;

/** Returns the shortcut for these keys, which are given in the format of `aria-keyshortcuts`. */
export function shortcut(keys: string): Shortcut {
  // Moves ⌘ to the end of the modifiers, as is the convention in Apple's programs.
  const named = APPLE ? keys.replace(/^Meta\+((?:\w+\+)*)/, '$1Meta+') : keys;
  const shown = named.split('+').map((key) => SHOWN[key] ?? key);
  return { keys, shown: shown.join(APPLE ? '' : '+') };
}

function named(about: NamedShortcut['about'], words: string, keys: string): NamedShortcut {
  return { ...shortcut(keys), about, words };
}
