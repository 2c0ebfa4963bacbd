import { createElement, type ReactNode, use } from 'react';
import { EditingContext } from '../editable/use-editable.ts';
import type { StoredBlock } from '../model/block.ts';
import { blockClasses } from './block-classes.ts';

interface BlockRootProps {
  block: StoredBlock;
  as?: 'div' | 'figure' | 'section';
  className?: string;
  /** Whether the block has no content. For a block without content, visitors get no element, and editors get a placeholder. */
  empty?: boolean;
  children?: ReactNode;
}

/**
 * Renders the root element of a block, with its classes and margins and, in the editor, with the attributes that identify the
 * block.
 */
export function BlockRoot({ block, as = 'div', className, empty = false, children }: BlockRootProps) {
  const editing = use(EditingContext);
  if (empty && editing === null) return null;
  const marks = editing === null ? {} : editing.block(block.key, block.componentType);
  return createElement(as, { className: blockClasses(block, className), ...marks }, children);
}
