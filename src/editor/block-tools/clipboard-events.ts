import type { BlockPosition } from '../../model/patch.ts';
import { locate } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { mayChangePage } from '../document/may-change.ts';
import { $selecting } from '../document/menu-state.ts';
import { $picker, closePicker } from '../document/picker-place.ts';
import { isInDialog, isInText } from '../page-dom/text-place.ts';
import { endOfPage } from './add-places.ts';
import { clipIn } from './clip.ts';
import { copied, cutOut, paste } from './clipboard.ts';
import { selectedBlock } from './selected-block.ts';

/**
 * Handles the browser's copy, cut and paste events for whole blocks, unless a text field has the focus or text is selected.
 * Returns a function that stops listening.
 */
export function listenToClipboard(): () => void {
  const copy = (event: ClipboardEvent) => take(event, copied);
  const cut = (event: ClipboardEvent) => take(event, cutOut);
  document.addEventListener('copy', copy);
  document.addEventListener('cut', cut);
  document.addEventListener('paste', onPaste);
  return () => {
    document.removeEventListener('copy', copy);
    document.removeEventListener('cut', cut);
    document.removeEventListener('paste', onPaste);
  };
}

function take(event: ClipboardEvent, forms: (key: string) => Record<string, string>): void {
  const key = selectedBlock();
  const marked = document.getSelection()?.isCollapsed === false;
  if (key === null || marked || belongsElsewhere(event) || event.clipboardData === null) return;
  event.preventDefault();
  for (const [type, text] of Object.entries(forms(key))) event.clipboardData.setData(type, text);
}

function onPaste(event: ClipboardEvent): void {
  if (!$selecting.get() || !mayChangePage() || belongsElsewhere(event)) return;
  const clip = clipIn((type) => event.clipboardData?.getData(type) ?? '');
  if (clip === null) return;
  event.preventDefault();
  const place = pastePlace();
  closePicker();
  paste(clip, place);
}

function belongsElsewhere({ defaultPrevented, target }: ClipboardEvent): boolean {
  return defaultPrevented || isInText(target) || isInDialog(target);
}

/**
 * Returns the place for which the picker is open. If the picker is closed, returns the place after the selected block or, if no
 * block is selected, the end of the page.
 */
function pastePlace(): BlockPosition {
  const tree = $tree.get();
  const picked = $picker.get();
  if (picked !== null) return picked;
  const key = selectedBlock();
  const place = key === null ? null : locate(tree, key);
  return place === null ? endOfPage(tree) : { list: place.list, after: key };
}
