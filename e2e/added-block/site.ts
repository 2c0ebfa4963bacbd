import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from '../../server/testing/clean-environment.ts';

const PARTS = [
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
const REGISTRY = 'src/blocks/registry.ts';

/**
 * Builds Hearth in a folder of its own with one component more, added as CONTRIBUTING says: a folder beside the others and
 * a line in the registry. Answers the folder, which the caller removes.
 */
export async function buildWithAddedBlock(): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../..');
  const copy = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-added-block-'));
  for (const part of PARTS) await fs.cp(path.join(root, part), path.join(copy, part), { recursive: true });
  await fs.symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  await fs.mkdir(path.join(copy, 'src/blocks/added-block'));
  for (const file of ['definition.ts', 'view.tsx']) {
    const source = await fs.readFile(path.join(import.meta.dirname, file), 'utf8');
    const moved = source.replaceAll("'../../src/blocks/", "'../").replaceAll("'../../src/", "'../../");
    await fs.writeFile(path.join(copy, 'src/blocks/added-block', file), moved);
  }
  const registry = await fs.readFile(path.join(copy, REGISTRY), 'utf8');
  const added = registry
    .replace(
      'import { anchor }',
      "import { addedBlock } from './added-block/definition.ts';\nimport { anchor }",
    )
    .replace('  anchor,\n]', '  anchor,\n  addedBlock,\n]');
  await fs.writeFile(path.join(copy, REGISTRY), added);
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    env: cleanEnvironment({ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }),
  });
  return copy;
}
