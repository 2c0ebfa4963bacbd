import { slotsOf } from '../../blocks/registry.ts';
import type { BlockPosition } from '../../model/patch.ts';
import { fromSubtree, subtreeAt } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { ownerLabel } from '../document/labels.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import { insertCopy, remove } from './block-actions.ts';
import { type Clip, checkClip, clipboardForms } from './clip.ts';
import { storeClip, storedClip } from './stored-clip.ts';

const NOTHING_COPIED = 'Nothing was copied yet. Select a component and copy it first.';
const NOT_STORED = 'This browser has no room to keep a copy.';

/** The only formats that browsers let a button write to the clipboard. */
const WRITABLE = ['text/html', 'text/plain'] as const;

/** Copies a block for a clipboard event. Returns the clipboard content by type. */
export function copied(key: string): Record<string, string> {
  const clip = clipOf(key);
  storeClip(clip);
  announce(`${ownerLabel($tree.get(), key)} copied`);
  return clipboardForms(clip);
}

/** Cuts a block for a clipboard event. Returns the clipboard content by type. */
export function cutOut(key: string): Record<string, string> {
  const clip = clipOf(key);
  storeClip(clip);
  remove(key, 'cut');
  return clipboardForms(clip);
}

/** Copies a block when the toolbar's button is pressed. Returns whether the copy could be stored. */
export function copyByButton(key: string): boolean {
  const clip = clipOf(key);
  if (!storeClip(clip)) {
    toastError(NOT_STORED);
    return false;
  }
  void writeToClipboard(clipboardForms(clip));
  announce(`${ownerLabel($tree.get(), key)} copied`);
  return true;
}

/** Cuts a block when the toolbar's button is pressed. If the copy cannot be stored, the block stays on the page. */
export function cutByButton(key: string): void {
  if (copyByButton(key)) remove(key, 'cut');
}

/** Pastes the last copied block at a place when a button is pressed. */
export function pasteByButton(place: BlockPosition): void {
  const clip = storedClip();
  if (clip === null) toastError(NOTHING_COPIED);
  else paste(clip, place);
}

/** Pastes a clip at a place. If the clip does not fit there, shows the reason and changes nothing. */
export function paste(clip: Clip, place: BlockPosition): void {
  const checked = checkClip(clip);
  if ('problem' in checked) toastError(checked.problem);
  else insertCopy(checked.block, place);
}

function clipOf(key: string): Clip {
  const block = fromSubtree(subtreeAt($tree.get(), key), slotsOf);
  return { block, copiedAt: new Date().toISOString() };
}

/** Writes to the clipboard if the browser allows it. The paste button works in any case, because it uses the stored copy. */
async function writeToClipboard(forms: Record<string, string>): Promise<void> {
  try {
    const blobs = WRITABLE.map((type) => [type, new Blob([forms[type] ?? ''], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  } catch {
    // The browser denied access, so the clipboard is unchanged.
  }
}
