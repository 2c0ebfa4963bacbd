import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { astroBreaches } from './astro-imports.ts';
import { STREETS } from './streets.cjs';

type Breach = readonly [rule: string, file: string, imported: string];

/**
 * Each rule of the layout, with a file that breaks the rule and the imports of the file. The test fails if a rule is missing
 * here.
 */
const BREACHES: readonly Breach[] = [
  ['editor-room-ui', 'src/editor/ui/breach.ts', '../document/part.ts'],
  ['editor-room-document', 'src/editor/document/breach.ts', '../saving/part.ts'],
  ['editor-room-saving', 'src/editor/saving/breach.ts', '../rich-text/part.ts'],
  ['editor-room-rich-text', 'src/editor/rich-text/breach.ts', '../page-dom/part.ts'],
  ['editor-room-page-dom', 'src/editor/page-dom/breach.ts', '../media/part.ts'],
  ['editor-room-media', 'src/editor/media/breach.ts', '../fields/part.ts'],
  ['editor-room-tables', 'src/editor/tables/breach.ts', '../fields/part.ts'],
  ['editor-room-fields', 'src/editor/fields/breach.ts', '../block-tools/part.ts'],
  ['editor-room-block-tools', 'src/editor/block-tools/breach.ts', '../canvas/part.ts'],
  ['editor-room-canvas', 'src/editor/canvas/breach.ts', '../picker/part.ts'],
  ['editor-room-picker', 'src/editor/picker/breach.ts', '../lists/part.ts'],
  ['editor-room-lists', 'src/editor/lists/breach.ts', '../panels/part.ts'],
  ['editor-room-panels', 'src/editor/panels/breach.ts', '../settings/part.ts'],
  ['editor-room-find', 'src/editor/find/breach.ts', '../settings/part.ts'],
  ['editor-room-readers-view', 'src/editor/readers-view/breach.ts', '../settings/part.ts'],
  ['editor-room-first-visit', 'src/editor/first-visit/breach.ts', '../settings/part.ts'],
  ['editor-room-settings', 'src/editor/settings/breach.ts', '../dashboards/part.ts'],
  ['editor-room-dashboards', 'src/editor/dashboards/breach.ts', '../modal/part.ts'],
  ['editor-room-modal', 'src/editor/modal/breach.ts', '../sidebar/part.ts'],
  ['editor-room-sidebar', 'src/editor/sidebar/breach.ts', '../menu/part.ts'],
  ['editor-room-finder', 'src/editor/finder/breach.ts', '../menu/part.ts'],
  ['editor-room-menu', 'src/editor/menu/breach.ts', '../part.ts'],
  ['editor-room-together', 'src/editor/together/breach.ts', '../part.ts'],
  ['editor-room-top-bar', 'src/editor/top-bar/breach.ts', '../part.ts'],
  ['pages-are-for-visitors', 'src/pages/breach.ts', '../editor/part.ts'],
  ['editor-runs-in-a-browser', 'src/editor/breach.ts', '../../server/part.ts'],
  ['calls-are-below-all-that-makes-them', 'src/calls/breach.ts', '../blocks/part.ts'],
  ['calls-are-types-in-browsers', 'src/browser/row.ts', '../calls/part.ts'],
  ['checks-are-pure', 'src/checks/breach.ts', '../editor/part.ts'],
  ['model-stands-alone', 'src/model/breach.ts', '../blocks/part.ts'],
  ['model-has-few-libraries', 'src/model/library.ts', 'react'],
  ['editable-is-below-blocks', 'src/editable/breach.ts', '../blocks/part.ts'],
  ['blocks-and-headers', 'src/headers/breach.ts', '../islands/part.ts'],
  ['site-is-for-visitors', 'src/layouts/breach.ts', '../editor/part.ts'],
  ['islands-are-for-visitors', 'src/islands/breach.ts', '../editor/part.ts'],
  ['forms-ui-is-below-islands', 'src/forms-ui/breach.ts', '../islands/part.ts'],
  ['browser-is-below-all-that-is-drawn', 'src/browser/breach.ts', '../islands/part.ts'],
  ['islands-stay-light', 'src/islands/library.ts', '../model/heavy.ts'],
  ['db-is-below-the-server', 'db/breach.ts', '../server/part.ts'],
  ['server-renders-no-views', 'server/breach.ts', '../src/blocks/quote/view.tsx'],
  ...serverBreaches(),
  ['image-library-in-its-process', 'server/media/images/library.ts', 'sharp'],
  ['image-process-stands-alone', 'server/media/images/worker/breach.ts', '../part.ts'],
  ['no-cycles', 'src/site/one.ts', './other.ts'],
];

/** Astro files that break the rules which apply to them. */
const ASTRO_BREACHES: readonly (readonly [rule: string, file: string, source: string])[] = [
  [
    'pages-are-for-visitors',
    'src/pages/breach.astro',
    "---\nimport Part from '../editor/part.ts';\n---\n<Part />",
  ],
  [
    'pages-are-for-visitors',
    'src/pages/late.astro',
    "<script>\n  await import('../editor/part.ts');\n</script>",
  ],
  [
    'pages-are-for-visitors',
    'src/pages/sheet.astro',
    '---\nimport sheet from "../editor/part.css?inline";\n---',
  ],
  ['site-is-for-visitors', 'src/layouts/breach.astro', "---\nimport '../editor/part.ts';\n---"],
  ['blocks-and-headers', 'src/blocks/quote/shell.astro', "---\nimport Part from '../../site/part.ts';\n---"],
];

/** The imported files, and files that break no rule. */
const PARTS: Readonly<Record<string, string>> = {
  'src/editor/part.ts': "export { part } from '../model/part.ts';",
  'src/editor/document/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/saving/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/rich-text/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/page-dom/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/media/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/fields/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/block-tools/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/canvas/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/picker/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/panels/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/lists/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/settings/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/dashboards/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/modal/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/sidebar/part.ts': "export { part } from '../../model/part.ts';",
  'src/editor/menu/part.ts': "export { part } from '../../model/part.ts';",
  'src/blocks/part.ts': "export { part } from '../model/part.ts';",
  'src/islands/part.ts': "export { part } from '../model/part.ts';",
  ...serverParts(),
  'server/part.ts': "export { part } from '../src/model/part.ts';",
  'src/site/part.ts': 'export const part = 1;',
  'src/site/other.ts': "export * from './one.ts';",
  'src/calls/part.ts': 'export const part = 1;',
  'src/calls/permissions.ts': 'export const part = 1;',
  'src/browser/allowed.ts': "export * from '../calls/permissions.ts';",
  'src/model/part.ts': 'export const part = 1;',
  'src/model/heavy.ts': "export { z } from 'zod';",
  'src/blocks/quote/view.tsx': 'export default 1;',
  'src/pages/editor.astro': "---\nimport Part from '../editor/part.ts';\n---\n<Part />",
  'src/pages/good.astro': "---\nimport '../site/part.ts';\nimport '../layouts/breach.astro';\n---",
};

/**
 * Returns breaches of the server's rules: for each street, a file that imports a higher street, and for each room, a file that
 * imports a room beside or above it.
 */
function serverBreaches(): Breach[] {
  return Object.entries(STREETS).flatMap(([street, floors]: [string, string[][]]) => {
    const beyond = street === 'commands' ? '../whole/part.ts' : '../commands/part.ts';
    const rooms = floors.flatMap((floor, index) =>
      floor.map((room): Breach => {
        const other = floors
          .slice(index)
          .flat()
          .find((each) => each !== room);
        const imported = other === undefined ? '../part.ts' : `../${other}/part.ts`;
        return [`server-${street}-${room}`, `server/${street}/${room}/breach.ts`, imported];
      }),
    );
    return [[`server-${street}`, `server/${street}/breach.ts`, beyond], ...rooms];
  });
}

/** Returns the imported files. */
function serverParts(): Record<string, string> {
  const rooms = Object.entries(STREETS).flatMap(([street, floors]: [string, string[][]]) => [
    `server/${street}`,
    ...floors.flat().map((room) => `server/${street}/${room}`),
  ]);
  return Object.fromEntries(
    [...rooms, 'server/whole'].map((room) => [`${room}/part.ts`, 'export const part = 1;']),
  );
}

const root = path.resolve(import.meta.dirname, '..');
let folder: string;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-layout-'));
  await fs.mkdir(path.join(folder, 'scripts'));
  for (const file of ['.dependency-cruiser.cjs', 'scripts/streets.cjs', 'package.json', 'tsconfig.json'])
    await fs.copyFile(path.join(root, file), path.join(folder, file));
  await fs.symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const planted = BREACHES.map(([, file, imported]) => [file, `export * from '${imported}';`]);
  const astro = ASTRO_BREACHES.map(([, file, source]) => [file, source]);
  for (const [file, source] of [...planted, ...astro, ...Object.entries(PARTS)]) {
    await fs.mkdir(path.dirname(path.join(folder, file!)), { recursive: true });
    await fs.writeFile(path.join(folder, file!), `${source}\n`);
  }
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

test('every rule of the layout has a breach here', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const names = forbidden.map(({ name }: { name: string }) => name);
  expect(BREACHES.map(([rule]) => rule).sort()).toEqual(names.sort());
});

// This test starts a process, so it takes longer than other tests on a busy machine.
test('each breach of the layout is found, and nothing else', { timeout: 90_000 }, async () => {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [
    program,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src',
    'server',
    'db',
  ];
  const report = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  );
  const { violations } = JSON.parse(report.stdout).summary;
  const found = violations.map(({ rule, from }: { rule: { name: string }; from: string }) => [
    rule.name,
    from,
  ]);
  expect(found.sort()).toEqual(BREACHES.map(([rule, file]) => [rule, file]).sort());
});

test('each breach of the layout in a file of Astro is found, and nothing else', { timeout: 90_000 }, () => {
  const found = astroBreaches(folder).map(({ rule, file }) => [rule, file]);
  expect(found.sort()).toEqual(ASTRO_BREACHES.map(([rule, file]) => [rule, file]).sort());
});
