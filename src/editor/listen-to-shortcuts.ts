import { confirmRemoval, duplicate, moveDown, moveUp } from './block-tools/block-actions.ts';
import { listenToClipboard } from './block-tools/clipboard-events.ts';
import { editBlock, focusToolbar, selectedBlock } from './block-tools/selected-block.ts';
import { redo, undo } from './document/changes.ts';
import { $selection } from './document/selection.ts';
import { showShortcutsByKey } from './menu/shortcut-help.ts';
import { hasOwnHistory, isAtBlock, isInDialog, isInText } from './page-dom/text-place.ts';
import { savePage } from './saving/save.ts';
import { handleEscape } from './sidebar/handle-escape.ts';

import { MODIFIER, SHORTCUTS } from './ui/shortcuts.ts';

interface Handler {
  /**
   * Pressed anywhere; anywhere but in a field with a history of its own; anywhere but in a text; while a block or something in
   * it is selected; or that, and the focus at the block; or nowhere, while the block itself is selected.
   */
  readonly when: 'anywhere' | 'page' | 'no text' | 'selected' | 'at block' | 'no focus';
  /** Whether it is done again and again while the keys are held down. Otherwise once. */
  readonly repeats?: boolean;
  run(block: string, options: ShortcutOptions): unknown;
}

/** What answers the keys. Copy, cut and paste are answered as the browser's events. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  [SHORTCUTS.back.keys]: { when: 'anywhere', run: handleEscape },
  [SHORTCUTS.help.keys]: { when: 'no text', run: showShortcutsByKey },
  [SHORTCUTS.save.keys]: {
    when: 'anywhere',
    run: (_block, { canChange }) => canChange() && savePage('save'),
  },
  [SHORTCUTS.undo.keys]: { when: 'page', repeats: true, run: undo },
  [SHORTCUTS.redo.keys]: { when: 'page', repeats: true, run: redo },
  [`${MODIFIER}+Y`]: { when: 'page', repeats: true, run: redo },
  [SHORTCUTS.moveUp.keys]: { when: 'selected', repeats: true, run: moveUp },
  [SHORTCUTS.moveDown.keys]: { when: 'selected', repeats: true, run: moveDown },
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
    if (answer.repeats || !event.repeat) answer.run(block ?? '', options);
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
