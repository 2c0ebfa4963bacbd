import { createElement, type ReactNode, use } from 'react';
import { EditingContext } from '../editable/use-editable.ts';
import type { StoredBlock } from '../model/block.ts';
import { blockClasses } from './block-classes.ts';

interface BlockRootProps {
  block: StoredBlock;
  as?: 'div' | 'figure' | 'section';
  className?: string;
  /** Nothing in it to show: visitors get no element, editors the place where it would stand. */
  empty?: boolean;
  children?: ReactNode;
}

/** The one element of a block: its classes and margins, and in the editor the marks by which it is found. */
export function BlockRoot({ block, as = 'div', className, empty = false, children }: BlockRootProps) {
  const editing = use(EditingContext);
  if (empty && editing === null) return null;
  const marks = editing === null ? {} : editing.block(block.key, block.componentType);
  return createElement(as, { className: blockClasses(block, className), ...marks }, children);
}
