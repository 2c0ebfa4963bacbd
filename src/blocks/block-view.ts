import type { ComponentType } from 'react';
import type { StoredBlock } from '../model/block.ts';

/** The view of a block type. A view gets only blocks of its type, which `completeBlock` has completed. */
export type BlockView = ComponentType<{ block: StoredBlock }>;

/** The default export of a block's `view.tsx`. */
export interface ViewModule {
  /** The block type that the view renders. */
  readonly type: string;
  readonly view: BlockView;
  /** Returns the classes that a block's own elements have. A page leaves out the rules of single classes that no block has. */
  readonly classesOf?: (block: StoredBlock) => readonly string[];
}

/** Connects a view with its block type. The code does not compile if the view is for blocks of another definition. */
export function blockView<Block extends StoredBlock>(
  type: Block['componentType'],
  view: ComponentType<{ block: Block }>,
  classesOf?: (block: Block) => readonly string[],
): ViewModule {
  return { type, view: view as BlockView, classesOf: classesOf as ViewModule['classesOf'] };
}
