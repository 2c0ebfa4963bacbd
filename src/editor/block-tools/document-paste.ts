import { newBlock } from '../../blocks/new-block.ts';
import { slotsOf } from '../../blocks/registry.ts';
import type { StoredBlock } from '../../model/block.ts';
import { type Change, changeOf } from '../../model/change.ts';
import { insertBlock, removeBlock, setField } from '../../model/commands.ts';
import { isDescribed } from '../../model/image.ts';
import type { Json } from '../../model/json.ts';
import { applyPatches, type BlockPosition, type Patch } from '../../model/patch.ts';
import { isEmptyRichText, type RichText } from '../../model/rich-text.ts';
import { type ContentTree, locate } from '../../model/tree.ts';
import { attempt, dispatchPart } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { labelOf } from '../document/labels.ts';
import { select } from '../document/selection.ts';
import { wholeBlock } from '../document/target.ts';
import { newPicture } from '../media/place/picture-place.ts';
import { uploadToPlace } from '../media/place/place-uploads.ts';
import { $activeView } from '../rich-text/active-view.ts';
import type { RichTextView } from '../rich-text/rich-text-view-api.ts';
import { storedText } from '../rich-text/text-documents.ts';
import { fillCells } from '../tables/fill-cells.ts';
import { cellAtPath, writeInCell } from '../tables/table-cells.ts';
import { announce } from '../ui/announcements.ts';
import { toastError } from '../ui/toasts.ts';
import { assertAccepted } from './accepted.ts';
import { blocksOfClipboard, cellsOfClipboard, type PastedBlocks } from './pasted-blocks.ts';

/** The content of a clipboard, read during its event. */
export interface Pasted {
  readonly html: string;
  readonly plain: string;
  readonly files: readonly File[];
}

/** Pastes content as blocks at a place of the page. */
export function pasteBlocksAt(pasted: Pasted, place: BlockPosition): void {
  const content = blocksOfClipboard(pasted.html, pasted.plain, pasted.files);
  put(content, () => inserted($tree.get(), content.blocks, place).patches);
}

/**
 * Pastes content into the text of a rich text block. A document parts the text at the caret: its blocks follow the words before
 * the caret, and the words after the caret follow its blocks. Other content is pasted as text.
 */
export function pasteIntoText(pasted: Pasted): void {
  const active = $activeView.get();
  if (active === null) return;
  const { owner, textView } = active;
  const content = blocksOfClipboard(pasted.html, pasted.plain, pasted.files);
  if (!content.isDocument || content.blocks.length === 0) {
    pasteAsText(textView, pasted);
    for (const sentence of content.leftOut) toastError(sentence);
    return;
  }
  const { doc, selection } = textView.view.state;
  const before = storedText('richText', doc.cut(0, selection.from)) as RichText;
  const after = storedText('richText', doc.cut(selection.to)) as RichText;
  put(content, () => {
    const tree = $tree.get();
    const place = locate(tree, owner);
    if (place === null) return [];
    const tail = isEmptyRichText(after) ? [] : [{ ...newBlock('RichText'), text: withoutBlankStart(after) }];
    const all = inserted(tree, [...content.blocks, ...tail], { list: place.list, after: owner });
    if (!isEmptyRichText(before)) {
      const words = setField(tree, {
        key: owner,
        path: 'text',
        value: withoutBlankEnd(before) as unknown as Json,
      });
      return [...words.patches, ...all.patches];
    }
    return [...all.patches, ...removeBlock(all.tree, { list: place.list, key: owner }).patches];
  });
}

/** Pastes cells into a table, from the cell with the caret to the right and down. Other content is pasted as text of that cell. */
export function pasteIntoCell(pasted: Pasted): void {
  const active = $activeView.get();
  if (active === null) return;
  const cell = cellAtPath(active.owner, active.property);
  const texts = cell === null ? null : cellsOfClipboard(pasted.html, pasted.plain);
  if (cell === null || texts === null) {
    pasteAsText(active.textView, pasted);
    return;
  }
  const last = fillCells(active.owner, cell, texts);
  if (last !== null) writeInCell(active.owner, last);
}

function pasteAsText({ view }: RichTextView, { html, plain }: Pasted): void {
  if (html === '') view.pasteText(plain);
  else view.pasteHTML(html);
}

/** Makes the change of a paste, one undo step, and then uploads its pictures. */
function put(content: PastedBlocks, patchesOf: () => readonly Patch[]): void {
  const last = content.blocks.at(-1);
  let change: Change | null = null;
  attempt(() => {
    const made = changeOf('Paste', patchesOf());
    change = made;
    return made;
  });
  if (change === null || last === undefined) return;
  const isText = last.componentType === 'RichText';
  if (isText)
    select(
      { owner: last.key, property: 'text', kind: 'richText', label: labelOf('RichText') },
      { focus: 'text' },
    );
  else select(wholeBlock(last.key), { focus: 'toolbar' });
  announce(
    content.blocks.length === 1
      ? `${labelOf(last.componentType)} pasted`
      : `${content.blocks.length} components pasted`,
  );
  for (const sentence of content.leftOut) toastError(sentence);
  void uploadAll(content, change);
}

/** Uploads the pictures of a paste, one after the other. A picture whose block has gone stays in the library. */
async function uploadAll({ pictures }: PastedBlocks, paste: Change): Promise<void> {
  let whole = paste;
  for (const { key, file, alt } of pictures) {
    await uploadToPlace({ owner: key, property: 'image' }, file, (image) => {
      if (!Object.hasOwn($tree.get().blocks, key)) return false;
      const picture = newPicture(image);
      const value = isDescribed(picture) ? picture : { ...picture, alt };
      whole = dispatchPart(whole, setField($tree.get(), { key, path: 'image', value: value as Json }));
      return true;
    });
  }
}

/** Returns the patches that insert blocks one after the other, and the tree after them. */
function inserted(
  tree: ContentTree,
  blocks: readonly StoredBlock[],
  { list, after }: BlockPosition,
): { readonly tree: ContentTree; readonly patches: readonly Patch[] } {
  const patches: Patch[] = [];
  let behind = after;
  let grown = tree;
  for (const block of blocks) {
    assertAccepted(grown, list, block.componentType);
    const change = insertBlock(grown, { list, after: behind, block, slotsOf }, labelOf);
    grown = applyPatches(grown, change.patches);
    patches.push(...change.patches);
    behind = block.key;
  }
  return { tree: grown, patches };
}

function withoutBlankStart({ content }: RichText): RichText {
  const first = content.findIndex((node) => !isBlank(node));
  return { type: 'doc', content: content.slice(Math.max(0, first)) };
}

function withoutBlankEnd({ content }: RichText): RichText {
  const last = content.findLastIndex((node) => !isBlank(node));
  return { type: 'doc', content: content.slice(0, last + 1) };
}

function isBlank(node: RichText['content'][number]): boolean {
  return isEmptyRichText({ type: 'doc', content: [node] });
}
