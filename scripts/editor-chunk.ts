import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * The dialog imports the menu's module for a context in it, and nothing else is left of the menu. Its imports are
 * not needed at the start because of it: lists, selection, placing, which the tabs and tables of later parts use.
 */
const CONTEXT_ALONE = 'react-aria-components/dist/private/Menu.mjs';

const EDITOR = path.resolve(import.meta.dirname, '../src/editor/Editor.tsx');

interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Puts all code that only the editor needs at its start into one file. Left alone, the bundler makes a file for each set of modules that
 * parts which are loaded later share with it: dozens of small files, which compress a tenth worse than one. Code that visitors' islands
 * or only the later parts need keeps its own files.
 */
export const editorChunk: Plugin = {
  name: 'hearth:editor-chunk',
  config: () => ({
    environments: {
      client: {
        build: {
          // The file is measured compressed, by e2e/editor-weight.spec.ts.
          chunkSizeWarningLimit: 1000,
          rolldownOptions: {
            // Required by the option below; entries keep their exports.
            preserveEntrySignatures: 'allow-extension',
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ debugName: 'editor', name: (id, graph) => chunkOf(id, graph) }],
              },
            },
          },
        },
      },
    },
  }),
};

/** `editor` for a module that the editor imports, itself or by others, and no other entry does; else null. */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(id, graph);
  return entries.length === 1 && entries[0] === EDITOR ? 'editor' : null;
}

/** The entries that load a module at once, by imports that are not dynamic. */
function entriesOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  for (const one of seen)
    if (one === id || !one.endsWith(CONTEXT_ALONE))
      for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  return [...seen].filter((one) => graph.getModuleInfo(one)?.isEntry);
}
