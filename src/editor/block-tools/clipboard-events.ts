import type { BlockPosition } from '../../model/patch.ts';
import { locate } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { mayChangePage } from '../document/may-change.ts';
import { $selecting } from '../document/menu-state.ts';
import { $picker, closePicker } from '../document/picker-place.ts';
import { $typing } from '../document/selection.ts';
import { isInDialog, isInText } from '../page-dom/text-place.ts';
import { cellAtPath } from '../tables/table-cells.ts';
import { endOfPage } from './add-places.ts';
import { clipIn } from './clip.ts';
import { copied, cutOut, paste } from './clipboard.ts';
import type { Pasted } from './document-paste.ts';
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
  document.addEventListener('paste', onPasteInText, { capture: true });
  document.addEventListener('paste', onPaste);
  return () => {
    document.removeEventListener('copy', copy);
    document.removeEventListener('cut', cut);
    document.removeEventListener('paste', onPasteInText, { capture: true });
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
  const pasted = clip === null ? pastedIn(event) : null;
  // Other content needs a place that the user has chosen.
  const isMeant = pasted !== null && ($picker.get() !== null || selectedBlock() !== null);
  if (clip === null && !isMeant) return;
  event.preventDefault();
  const place = pastePlace();
  closePicker();
  if (clip !== null) paste(clip, place);
  else if (pasted !== null)
    void import('./document-paste.ts').then((part) => part.pasteBlocksAt(pasted, place));
}

/** Pastes a document into a rich text block as blocks, and cells into a table as cells, before the text itself sees the event. */
function onPasteInText(event: ClipboardEvent): void {
  const typing = $typing.get();
  const isPageText = event.target instanceof Element && event.target.closest('[data-inline]') !== null;
  if (typing === null || !isPageText || event.defaultPrevented) return;
  const isInCell = cellAtPath(typing.owner, typing.property) !== null;
  if (!isInCell && $tree.get().blocks[typing.owner]?.componentType !== 'RichText') return;
  const pasted = pastedIn(event);
  if (pasted === null || !(isInCell ? mayBeCells(pasted) : mayBeDocument(pasted))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void import('./document-paste.ts').then((part) =>
    isInCell ? part.pasteIntoCell(pasted) : part.pasteIntoText(pasted),
  );
}

function mayBeCells({ html, plain }: Pasted): boolean {
  return html === '' ? plain.includes('\t') : /<table\b/i.test(html);
}

/** Reads the content of a clipboard, which can be read only during the event; null if it has no text. */
function pastedIn({ clipboardData }: ClipboardEvent): Pasted | null {
  const [html, plain] = [
    clipboardData?.getData('text/html') ?? '',
    clipboardData?.getData('text/plain') ?? '',
  ];
  const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  return html === '' && plain === '' ? null : { html, plain, files };
}

const HEADING = /<h[1-6]\b|mso-outline-level:|role="heading"/gi;

/** Returns whether pasted content may need blocks of its own. Words copied in Hearth never do. */
function mayBeDocument({ html, plain }: Pasted): boolean {
  if (html === '') return plain.includes('\t') && plain.includes('\n');
  if (html.includes('data-hearth-')) return false;
  return /<(table|img)\b/i.test(html) || (html.match(HEADING)?.length ?? 0) > 1;
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
