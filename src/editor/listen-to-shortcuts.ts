import { PAGE_KEY } from '../model/roots.ts';
import { confirmRemoval, duplicate, moveDown, moveUp } from './block-tools/block-actions.ts';
import { listenToClipboard } from './block-tools/clipboard-events.ts';
import { editBlock, focusToolbar, selectedBlock } from './block-tools/selected-block.ts';
import { beginTextAfter } from './block-tools/text-after.ts';
import { redo, undo } from './document/changes.ts';
import { $tree } from './document/current-tree.ts';
import { $selecting } from './document/menu-state.ts';
import { $modal, documentOf } from './document/modal-state.ts';
import { $dirtyRoots } from './document/saved.ts';
import { $selection, openSettings } from './document/selection.ts';
import { type SiteItem, siteItemOf } from './document/site-items.ts';
import { moveItem } from './fields/list/list-actions.ts';
import { openFind } from './find/find-state.ts';
import { openFinder } from './finder/finder-state.ts';
import { showShortcutsByKey } from './menu/shortcut-list.ts';
import { hasOwnHistory, isAtBlock, isInDialog, isInSiteDialog, isInText } from './page-dom/text-place.ts';
import { saveAll, saveDocument } from './saving/save.ts';
import { handleEscape } from './sidebar/handle-escape.ts';
import { moveBetweenParts } from './sidebar/move-between-parts.ts';
import { MODIFIER, SHORTCUTS } from './ui/shortcuts.ts';

interface Handler {
  /**
   * When the keys work. 'anywhere': always. 'selecting': in select mode. 'page': except in a field with its own history. 'no text': except in a text.
   * 'selected': while a block, or a target in the block, is selected. 'at block': only while the focus is at that block (see
   * `isAtBlock`). 'no focus': only while the block itself is selected and nothing has the focus.
   */
  readonly when: 'anywhere' | 'selecting' | 'page' | 'no text' | 'selected' | 'at block' | 'no focus';
  /** Whether the handler runs repeatedly while the keys are held down, rather than once. */
  readonly repeats?: boolean;
  /** Whether the keys also work in dialogs that edit the site's documents. */
  readonly inSettings?: boolean;
  run(block: string, options: ShortcutOptions): unknown;
  /** Runs instead of `run` while an item of the navigation or the footer is selected. */
  onItem?(item: SiteItem): unknown;
}

/**
 * The handlers of the shortcuts, by their keys. Copy, cut and paste are missing, because they are handled as clipboard events
 * of the browser.
 */
const HANDLERS: Readonly<Record<string, Handler>> = {
  [SHORTCUTS.back.keys]: { when: 'anywhere', run: handleEscape },
  [SHORTCUTS.parts.keys]: { when: 'anywhere', run: () => moveBetweenParts(1) },
  [`Shift+${SHORTCUTS.parts.keys}`]: { when: 'anywhere', run: () => moveBetweenParts(-1) },
  [SHORTCUTS.help.keys]: { when: 'no text', run: showShortcutsByKey },
  [SHORTCUTS.find.keys]: { when: 'anywhere', run: openFinder },
  [SHORTCUTS.findWords.keys]: { when: 'selecting', run: openFind },
  [SHORTCUTS.save.keys]: { when: 'anywhere', inSettings: true, run: save },
  [SHORTCUTS.undo.keys]: { when: 'page', inSettings: true, repeats: true, run: undo },
  [SHORTCUTS.redo.keys]: { when: 'page', inSettings: true, repeats: true, run: redo },
  [`${MODIFIER}+Y`]: { when: 'page', inSettings: true, repeats: true, run: redo },
  [SHORTCUTS.moveUp.keys]: {
    when: 'selected',
    repeats: true,
    run: moveUp,
    onItem: (item) => moveItem(item, item.item, 'up'),
  },
  [SHORTCUTS.moveDown.keys]: {
    when: 'selected',
    repeats: true,
    run: moveDown,
    onItem: (item) => moveItem(item, item.item, 'down'),
  },
  [SHORTCUTS.duplicate.keys]: { when: 'selected', run: duplicate },
  [SHORTCUTS.textAfter.keys]: { when: 'selected', run: beginTextAfter },
  [SHORTCUTS.settings.keys]: { when: 'anywhere', run: openSettingsByKey },
  [SHORTCUTS.toolbar.keys]: { when: 'selected', run: focusToolbar },
  [SHORTCUTS.remove.keys]: { when: 'at block', run: confirmRemoval },
  Backspace: { when: 'at block', run: confirmRemoval },
  [SHORTCUTS.edit.keys]: { when: 'no focus', run: editBlock },
};

/** `canChange` returns whether this user can save the page. It is called whenever a shortcut is used. */
export interface ShortcutOptions {
  canChange(): boolean;
}

/**
 * Handles the editor's shortcuts wherever the focus is, including fields of the sidebar, because all fields share the page's
 * history. Dialogs keep their own keys. The exceptions are dialogs that edit the site's documents, because these dialogs share
 * the page's history. Returns a function that stops listening.
 */
export function listenToShortcuts(options: ShortcutOptions): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const keys = keysOf(event);
    const answer = Object.hasOwn(HANDLERS, keys) ? HANDLERS[keys] : undefined;
    if (isInDialog(event.target) && !(answer?.inSettings && isInSiteDialog(event.target))) return;
    const block = selectedBlock();
    const target = $selection.get();
    const item = target === null ? null : siteItemOf($tree.get(), target);
    if (answer?.onItem !== undefined && item !== null) {
      event.preventDefault();
      answer.onItem(item);
      return;
    }
    if (answer === undefined || !isMeant(answer, block, event.target)) return;
    if (keys !== SHORTCUTS.back.keys) event.preventDefault();
    if (answer.repeats || !event.repeat) answer.run(block ?? '', options);
  };
  const stops = [watchHeldKeys(), listenToClipboard()];
  document.addEventListener('keydown', listener);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('keydown', listener);
  };
}

/**
 * Saves the document that the open modal edits. If no modal is open, saves all unsaved documents. If no document is unsaved,
 * saves the page.
 */
function save(_block: string, { canChange }: ShortcutOptions): unknown {
  const modal = $modal.get();
  const root = modal === null ? null : documentOf(modal.type);
  if (root === null) return (canChange() || $dirtyRoots.get().length > 0) && saveAll();
  return (root !== PAGE_KEY || canChange()) && saveDocument(root, 'save');
}

/** At a block's grip, opens the settings of the block, as the grip's menu does. Elsewhere, opens those of the selection. */
function openSettingsByKey(block: string): void {
  if (block !== '' && isAtBlock(document.activeElement, false)) editBlock(block);
  else openSettings();
}

function isMeant({ when }: Handler, block: string | null, target: EventTarget | null): boolean {
  if (when === 'selecting') return $selecting.get();
  if (when === 'page') return !hasOwnHistory(target);
  if (when === 'no text') return !isInText(target);
  if (when === 'anywhere' || block === null) return when === 'anywhere';
  if (when === 'selected') return true;
  const whole = $selection.get()?.property === '';
  return when === 'no focus' ? whole && target === document.body : isAtBlock(target, whole);
}

/** Returns the keys of an event in the format of `aria-keyshortcuts`. For characters such as '?', the result omits Shift. */
function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  const held = { Control: ctrlKey, Meta: metaKey, Alt: altKey, Shift: shiftKey && !isSign };
  const modifiers = Object.entries(held).flatMap(([name, down]) => (down ? [name] : []));
  return [...modifiers, key.length === 1 ? key.toUpperCase() : key].join('+');
}

/**
 * Makes a held key count as one press, although the browser repeats the key. Enter then presses a button once, and the
 * clipboard keys cut or paste one component. Enter repeats on buttons with `data-repeats`, texts get every key, and `HANDLERS`
 * says which shortcuts repeat. Returns a function that stops listening.
 */
function watchHeldKeys(): () => void {
  let button: Element | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, repeat, key, ctrlKey, metaKey } = event;
    if (key === 'Enter' && !repeat) {
      button = target instanceof Element ? target.closest('button, a') : null;
      return;
    }
    // Remembers the button, because the press may have moved the focus to a place where the repeats must not act.
    const enter = key === 'Enter' && button !== null && !button.hasAttribute('data-repeats');
    const clipboard = (ctrlKey || metaKey) && /^[xv]$/i.test(key) && !isInText(target);
    if (!repeat || !(enter || clipboard)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
