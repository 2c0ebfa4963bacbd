import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalStart,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FileOutput,
  type LucideIcon,
  MessageSquare,
  Plus,
  Rows3,
  Scissors,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { type AnyForm, fieldsOf } from '../../blocks/form.ts';
import { definitionOf } from '../../blocks/registry.ts';
import { errorMessage } from '../../model/errors.ts';
import { type ListId, listAt } from '../../model/tree.ts';
import { $commentRequest } from '../document/comments.ts';
import { $tree } from '../document/current-tree.ts';
import { openPicker } from '../document/picker-place.ts';
import { select } from '../document/selection.ts';
import { SHORTCUTS, type Shortcut } from '../ui/shortcuts.ts';
import { confirmRemoval, duplicate, moveDown, moveUp } from './block-actions.ts';
import { copyByButton, cutByButton, pasteByButton } from './clipboard.ts';
import { $copyToPage } from './copy-to-page.ts';
import { editBlock } from './selected-block.ts';

/** The block that a menu belongs to, and its place. */
export interface ToolSubject {
  readonly key: string;
  readonly componentType: string;
  readonly list: ListId;
  readonly index: number;
  readonly count: number;
}

/** An item of a block's menu. */
export interface Tool {
  /** The accessible name. */
  readonly name: string;
  /** The word on a phone's tile. It is a part of the accessible name. Tools without it are rows on a phone, too. */
  readonly tile?: string;
  readonly icon: LucideIcon;
  /** The part of the menu: the first items, the items after the spacing, or the items behind 'More'. */
  readonly place: 'first' | 'last' | 'more';
  readonly shortcut?: Shortcut;
  /** The reason why the tool is disabled. */
  readonly disabledReason?: string | null;
  run(): void;
}

/** Returns the tools for a block, in the order of its menu. */
export function toolsFor({ key, componentType, list, index, count }: ToolSubject): Tool[] {
  return [
    {
      name: 'Move up',
      tile: 'Up',
      icon: ArrowUp,
      place: 'first',
      shortcut: SHORTCUTS.moveUp,
      disabledReason: index === 0 ? errorMessage('first-position') : null,
      run: () => moveUp(key),
    },
    {
      name: 'Move down',
      tile: 'Down',
      icon: ArrowDown,
      place: 'first',
      shortcut: SHORTCUTS.moveDown,
      disabledReason: index === count - 1 ? errorMessage('last-position') : null,
      run: () => moveDown(key),
    },
    {
      name: 'Duplicate',
      tile: 'Duplicate',
      icon: CopyPlus,
      place: 'first',
      shortcut: SHORTCUTS.duplicate,
      run: () => duplicate(key),
    },
    {
      name: 'Copy',
      tile: 'Copy',
      icon: Copy,
      place: 'first',
      shortcut: SHORTCUTS.copy,
      run: () => copyByButton(key),
    },
    {
      name: 'Duplicate to another page',
      icon: FileOutput,
      place: 'first',
      run: () => $copyToPage.set(key),
    },
    ...listsOf(key, componentType),
    {
      name: 'Comment',
      icon: MessageSquare,
      place: 'last',
      run: () => $commentRequest.set({ write: key, quote: '' }),
    },
    {
      name: 'Settings',
      icon: SlidersHorizontal,
      place: 'last',
      shortcut: SHORTCUTS.settings,
      run: () => editBlock(key),
    },
    {
      name: 'Remove',
      icon: Trash2,
      place: 'last',
      shortcut: SHORTCUTS.remove,
      run: () => confirmRemoval(key),
    },
    {
      name: 'Add before',
      icon: BetweenHorizontalStart,
      place: 'more',
      run: () => openPicker({ list, after: listAt($tree.get(), list)[index - 1] ?? null }),
    },
    { name: 'Add after', icon: Plus, place: 'more', run: () => openPicker({ list, after: key }) },
    { name: 'Cut', icon: Scissors, place: 'more', shortcut: SHORTCUTS.cut, run: () => cutByButton(key) },
    {
      name: 'Paste after',
      icon: ClipboardPaste,
      place: 'more',
      shortcut: SHORTCUTS.paste,
      run: () => pasteByButton({ list, after: key }),
    },
  ];
}

/** Returns a tool for each list of a block. If the block has several lists, the tools have the names of the lists. */
function listsOf(key: string, componentType: string): Tool[] {
  const form = (definitionOf(componentType)?.form ?? {}) as AnyForm;
  const lists = fieldsOf(form).filter(({ form: { editor } }) => editor === 'list');
  return lists.map(({ property, form: { label } }) => ({
    name: lists.length === 1 ? 'Manage List' : `Manage List: ${label}`,
    icon: Rows3,
    place: 'first',
    run: () => select({ owner: key, property, kind: 'list', label }),
  }));
}
