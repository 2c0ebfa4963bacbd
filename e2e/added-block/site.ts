import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from '../../server/testing/clean-environment.ts';

const PARTS = [
  'LICENSE',
  'astro.config.mjs',
  'db',
  'package-lock.json',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
];
const DEFINITION = 'src/blocks/added-block/definition.ts';
const VIEW = 'src/blocks/added-block/view.tsx';
const FIELD_TYPES = 'src/model/forms/field-types';

/** The lines to insert into files of the copy, each with the text that it is inserted before. */
const LINES = [
  {
    file: 'src/blocks/registry.ts',
    line: "import { addedBlock } from './added-block/definition.ts';\n",
    before: 'import { anchor }',
  },
  { file: 'src/blocks/registry.ts', line: '  addedBlock,\n', before: '] as readonly BlockDefinition[]' },
  {
    file: 'src/editable/field-kinds.ts',
    line: "  stars: kind<number>({ onPage: 'part' }),\n",
    before: '  checkbox: kind',
  },
  { file: DEFINITION, line: 'stars: z.number().int().min(0).max(5).default(0),\n', before: 'locked: z.' },
  { file: DEFINITION, line: "stars: { editor: 'stars', label: 'Stars' },\n", before: 'locked: {' },
  {
    file: VIEW,
    line: "<p {...useEditable({ property: 'stars', kind: 'stars' }).attributes}>{block.stars} of 5</p>\n",
    before: '<DateText',
  },
  { file: VIEW, line: "import { useEditable } from '../../editable/use-editable.ts';\n", before: 'import ' },
  {
    file: `${FIELD_TYPES}/registry.ts`,
    line: "import { numberOfPeople } from './number-of-people.ts';\n",
    before: 'import { phone }',
  },
  { file: `${FIELD_TYPES}/registry.ts`, line: '  numberOfPeople,\n', before: '} as const satisfies' },
] as const;

/**
 * Builds Hearth in a separate folder with an additional component, kind of field and type of form field. Each is added as
 * CONTRIBUTING describes: with a folder or a file, and a line. Returns the folder, which the caller must remove.
 */
export async function buildWithAddedBlock(): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../..');
  const copy = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-added-block-'));
  for (const part of PARTS) await fs.cp(path.join(root, part), path.join(copy, part), { recursive: true });
  await fs.symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  await addFolder('block', path.join(copy, 'src/blocks/added-block'));
  await addFolder('stars', path.join(copy, 'src/editor/fields/stars'));
  await addFolder('field-type', path.join(copy, FIELD_TYPES));
  for (const { file, line, before } of LINES) {
    const source = await fs.readFile(path.join(copy, file), 'utf8');
    if (!source.includes(before)) throw new Error(`${file} has no '${before}' to write a line before.`);
    await fs.writeFile(path.join(copy, file), source.replace(before, `${line}${before}`));
  }
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    env: cleanEnvironment({ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }),
  });
  return copy;
}

/**
 * Copies files from this folder into the copy of Hearth. Files that do not compile without the added lines have the extension
 * `.txt` here.
 */
async function addFolder(name: string, to: string): Promise<void> {
  const from = path.join(import.meta.dirname, name);
  await fs.mkdir(to, { recursive: true });
  for (const file of await fs.readdir(from)) {
    const source = await fs.readFile(path.join(from, file), 'utf8');
    const moved = source
      .replaceAll(`'../../../${FIELD_TYPES}/`, "'./")
      .replaceAll("'../../../src/blocks/", "'../")
      .replaceAll("'../../../src/", "'../../");
    await fs.writeFile(path.join(to, file.replace(/\.txt$/, '')), moved);
  }
}
