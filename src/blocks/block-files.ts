import { definitions } from './registry.ts';

/** Returns the folder of a block type, which is the type's name in kebab case: `split-content` for `SplitContent`. */
export function folderOf(type: string): string {
  return type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

const folders = new Map(definitions.map(({ type }) => [type, folderOf(type)]));

/**
 * Returns the export of a file in a block type's folder. `files` are the files with the same name in all folders, as
 * `import.meta.glob` returns them if it is called in this folder. Returns undefined if the type is unknown or its folder has no
 * such file.
 */
export function fileOf<Module>(
  files: Readonly<Record<string, Module>>,
  type: string,
  name: string,
): Module | undefined {
  const folder = folders.get(type);
  return folder === undefined ? undefined : files[`./${folder}/${name}`];
}
