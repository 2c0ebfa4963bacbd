import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalStart,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FileOutput,
  type LucideIcon,
  MoveVertical,
  Plus,
  Scissors,
  Trash2,
} from 'lucide-react';
import { definitionOf } from '../../blocks/registry.ts';
import { errorMessage } from '../../model/errors.ts';
import { type ListId, listAt } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { openPicker } from '../document/picker-place.ts';
import { select } from '../document/selection.ts';
import { spacingTarget } from '../document/target.ts';
import { SHORTCUTS, type Shortcut } from '../ui/shortcuts.ts';
import { confirmRemoval, duplicate, moveDown, moveUp } from './block-actions.ts';
import { copyByButton, cutByButton, pasteByButton } from './clipboard.ts';
import { $copyToPage } from './copy-to-page.ts';

/** The block that a toolbar belongs to, and its place. */
export interface ToolSubject {
  readonly key: string;
  readonly componentType: string;
  readonly list: ListId;
  readonly index: number;
  readonly count: number;
}

/** A button of a block's toolbar. */
export interface Tool {
  /** The accessible name. */
  readonly name: string;
  /** The visible word below the icon. It is a part of the accessible name. */
  readonly word: string;
  readonly icon: LucideIcon;
  /** The button's place: in the row, in the row of wide windows only, or always in 'More'. */
  readonly place: 'row' | 'wide' | 'more';
  readonly shortcut?: Shortcut;
  /** The reason why the tool is disabled. */
  readonly disabledReason?: string | null;
  /** Whether holding Enter repeats the tool. */
  readonly repeats?: boolean;
  run(): void;
}

/** Returns the tools for a block, in the order of its toolbar. */
export function toolsFor({ key, componentType, list, index, count }: ToolSubject): Tool[] {
  const definition = definitionOf(componentType);
  const spaced = definition !== null && !definition.hideSpacing;
  const spacing: Tool = {
    name: 'Spacing',
    word: 'Spacing',
    icon: MoveVertical,
    place: 'wide',
    run: () => select(spacingTarget(key)),
  };
  return [
    {
      name: 'Move up',
      word: 'Up',
      icon: ArrowUp,
      place: 'row',
      shortcut: SHORTCUTS.moveUp,
      disabledReason: index === 0 ? errorMessage('first-position') : null,
      repeats: true,
      run: () => moveUp(key),
    },
    {
      name: 'Move down',
      word: 'Down',
      icon: ArrowDown,
      place: 'row',
      shortcut: SHORTCUTS.moveDown,
      disabledReason: index === count - 1 ? errorMessage('last-position') : null,
      repeats: true,
      run: () => moveDown(key),
    },
    {
      name: 'Add after',
      word: 'Add',
      icon: Plus,
      place: 'row',
      run: () => openPicker({ list, after: key }),
    },
    ...(spaced ? [spacing] : []),
    {
      name: 'Duplicate',
      word: 'Duplicate',
      icon: CopyPlus,
      place: 'wide',
      shortcut: SHORTCUTS.duplicate,
      run: () => duplicate(key),
    },
    {
      name: 'Remove',
      word: 'Remove',
      icon: Trash2,
      place: 'row',
      shortcut: SHORTCUTS.remove,
      run: () => confirmRemoval(key),
    },
    {
      name: 'Add before',
      word: 'Add before',
      icon: BetweenHorizontalStart,
      place: 'more',
      run: () => openPicker({ list, after: listAt($tree.get(), list)[index - 1] ?? null }),
    },
    {
      name: 'Copy',
      word: 'Copy',
      icon: Copy,
      place: 'more',
      shortcut: SHORTCUTS.copy,
      run: () => copyByButton(key),
    },
    {
      name: 'Cut',
      word: 'Cut',
      icon: Scissors,
      place: 'more',
      shortcut: SHORTCUTS.cut,
      run: () => cutByButton(key),
    },
    {
      name: 'Paste after',
      word: 'Paste after',
      icon: ClipboardPaste,
      place: 'more',
      shortcut: SHORTCUTS.paste,
      run: () => pasteByButton({ list, after: key }),
    },
    {
      name: 'Duplicate to another page',
      word: 'Duplicate to another page',
      icon: FileOutput,
      place: 'more',
      run: () => $copyToPage.set(key),
    },
  ];
}
