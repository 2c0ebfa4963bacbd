import type { StoredBlock } from '../model/block.ts';
import { usedRules } from '../styles/used-rules.ts';
import { fileOf, folderOf } from './block-files.ts';
import type { BlockView, ViewModule } from './block-view.ts';
import { definitionOf, definitions } from './registry.ts';

const modules = import.meta.glob<ViewModule>('./*/view.tsx', { eager: true, import: 'default' });
const sheets = import.meta.glob<string>('./*/style.css', {
  eager: true,
  import: 'default',
  query: '?inline',
});

// @bounded the same
const views = new Map<string, ViewModule>();
for (const { type } of definitions) {
  const file = `${folderOf(type)}/view.tsx`;
  const module = fileOf(modules, type, 'view.tsx');
  if (module === undefined) {
    throw new Error(
      `The block ${type} has no view. Add src/blocks/${file}, which exports blockView('${type}', …).`,
    );
  }
  if (module.type !== type) {
    throw new Error(`src/blocks/${file} has the view of ${module.type}. Put that of ${type} there.`);
  }
  views.set(type, module);
}

/** Returns the view of a block type; null if the type is unknown. */
export function viewOf(type: string): BlockView | null {
  return views.get(type)?.view ?? null;
}

/** Returns the style sheets of a block type as text: the shared style sheets first, then the type's own. */
export function sheetsOf(type: string): readonly string[] {
  const definition = definitionOf(type);
  const shared = (definition?.sharedStyles ?? []).map((folder) => sheets[`./${folder}/style.css`] ?? '');
  return [...shared, fileOf(sheets, definition?.styledAs ?? type, 'style.css') ?? ''];
}

/**
 * Returns the style sheets of a block type without the rules of classes that none of the blocks has, if its view tells the
 * classes.
 *
 * @param blocks the blocks of a page, including blocks inside blocks
 */
export function usedSheetsOf(type: string, blocks: readonly StoredBlock[]): readonly string[] {
  const used = usedClasses(type, blocks);
  if (used === null) return sheetsOf(type);
  return sheetsOf(type).map((sheet) => usedRules(sheet, (name) => !used.has(name)));
}

/** Returns the classes of all blocks of a type; null if its view does not tell them, or fails for a block, which is not shown then. */
function usedClasses(type: string, blocks: readonly StoredBlock[]): ReadonlySet<string> | null {
  const classesOf = views.get(type)?.classesOf;
  if (classesOf === undefined) return null;
  try {
    return new Set(blocks.filter(({ componentType }) => componentType === type).flatMap(classesOf));
  } catch {
    return null;
  }
}
