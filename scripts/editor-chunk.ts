import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * React Aria's dialog imports the menu's module only for a React context. So the editor can start without the modules that the
 * menu's module imports (lists, selection, placing). Only later parts use those.
 */
const CONTEXT_ALONE = 'react-aria-components/dist/private/Menu.mjs';

const EDITOR = path.resolve(import.meta.dirname, '../src/editor/Editor.tsx');

interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Puts all code that only the editor's start needs into one file. By default, the bundler makes a file for each set of modules
 * that the start shares with parts loaded later: dozens of small files, whose compressed size is a tenth larger. Code for
 * visitors' islands, or only for parts loaded later, stays in separate files.
 */
export const editorChunk: Plugin = {
  name: 'hearth:editor-chunk',
  config: () => ({
    environments: {
      client: {
        build: {
          // The test e2e/editor-weight.spec.ts measures the compressed size of the file.
          chunkSizeWarningLimit: 1000,
          rolldownOptions: {
            // The option `codeSplitting` below requires this setting. Entries keep their exports.
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

/** Returns `editor` if only the editor's entry imports the module, directly or indirectly; otherwise null. */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(id, graph);
  return entries.length === 1 && entries[0] === EDITOR ? 'editor' : null;
}

/** Returns the entries that load a module at their start, through static imports. */
function entriesOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  for (const one of seen)
    if (one === id || !one.endsWith(CONTEXT_ALONE))
      for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  return [...seen].filter((one) => graph.getModuleInfo(one)?.isEntry);
}
