/** All commands that change a page. Each command returns a `Change`, or throws a `HearthError` and changes nothing. */
export {
  duplicateBlock,
  insertBlock,
  moveBlock,
  moveBlockDown,
  moveBlockUp,
  pasteBlock,
  removeBlock,
  replaceBlock,
} from './block-commands.ts';
export {
  duplicateItem,
  insertItem,
  liftItem,
  moveItemDown,
  moveItemTo,
  moveItemUp,
  nestItem,
  pushItem,
  removeItem,
} from './item-commands.ts';
export { setField } from './set-field.ts';
