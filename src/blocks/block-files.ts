import { definitions } from './registry.ts';

/** Returns the folder of a block type, its name in kebab case: `split-content` for `SplitContent`. */
export function folderOf(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

const folders = new Map(definitions.map(({ type }) => [type, folderOf(type)]));

/**
 * Returns the export of the file with this name in a block type's folder. `files` are the files of this name in all folders, as
 * `import.meta.glob` returns them when called in this folder. Returns undefined if there is no such file, or the type is
 * unknown.
 */
export function fileOf<Module>(
  files: Readonly<Record<string, Module>>,
  type: string,
  name: string,
): Module | undefined {
  const folder = folders.get(type);
  return folder === undefined ? undefined : files[`./${folder}/${name}`];
}
