import type { ComponentType } from 'react';
import type { StoredBlock } from '../model/block.ts';

/** The view of a block type. It gets only blocks of that type, completed by `completeBlock`. */
export type BlockView = ComponentType<{ block: StoredBlock }>;

/** The default export of a block's `view.tsx`. */
export interface ViewModule {
  /** The block type that the view draws. */
  readonly type: string;
  readonly view: BlockView;
}

/** Pairs a view with its block type. A view for another definition's blocks does not compile. */
export function blockView<Block extends StoredBlock>(
  type: Block['componentType'],
  view: ComponentType<{ block: Block }>,
): ViewModule {
  return { type, view: view as BlockView };
}
