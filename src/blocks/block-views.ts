import type { ComponentType } from 'react';
import type { StoredBlock } from '../model/block.ts';
import { definitions } from './registry.ts';

/** The view of a block type. It gets only blocks of that type, completed by `completeBlock`. */
export type BlockView = ComponentType<{ block: StoredBlock }>;

const modules = import.meta.glob<BlockView>('./*/view.tsx', { eager: true, import: 'default' });
const sheets = import.meta.glob<string>('./*/style.css', {
  eager: true,
  import: 'default',
  query: '?inline',
});

/** The folder of a block type is its name in kebab case: `split-content` for `SplitContent`. */
export function folderOf(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

const views = new Map<string, BlockView>();
for (const { type } of definitions) {
  const view = modules[`./${folderOf(type)}/view.tsx`];
  if (view === undefined) {
    throw new Error(
      `The block ${type} has no view. Add src/blocks/${folderOf(type)}/view.tsx with the component as its default export.`,
    );
  }
  views.set(type, view);
}

/** The view of a block type; null for an unknown type. */
export function viewOf(type: string): BlockView | null {
  return views.get(type) ?? null;
}

/** The style sheet of a block type, as text; empty if it has none. */
export function sheetOf(type: string): string {
  return sheets[`./${folderOf(type)}/style.css`] ?? '';
}
