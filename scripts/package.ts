import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { RUNTIME_OPTIONS } from '../server/core/program/program.ts';
import { isBuilt } from './build-stamp.js';
import { bundleMain, bundleProgram } from './package/bundle.ts';
import { packContents } from './package/contents.ts';
import { sbom } from './package/sbom.ts';
import { publicKeyOf, signFile, signingKey } from './package/sign.ts';
import { withoutLibatomic } from './package/without-libatomic.ts';

/**
 * `npm run package`: makes `dist/hearth`, one executable with the runtime, the built program and everything the program needs,
 * for the system on which it is made. The same sources produce the same bytes, before the signature. Beside it,
 * `dist/hearth.cdx.json` names everything that is in it (CycloneDX).
 */

const WORK = 'dist/package';
const EXECUTABLE = 'dist/hearth';
const SBOM = 'dist/hearth.cdx.json';

if (process.platform !== 'linux') fail('npm run package makes an executable for Linux, and runs on Linux.');
// Asked for first, because the rest takes a minute.
const key = signingKey();
if (!isBuilt()) run(process.execPath, ['scripts/build.ts'], { NODE_ENV: 'production' });
fs.rmSync(WORK, { recursive: true, force: true });
fs.mkdirSync(WORK, { recursive: true });
const program = path.join(WORK, 'program.cjs');
await bundleProgram(program, WORK);
const main = path.join(WORK, 'main.cjs');
await bundleMain(main);
const settings = {
  main,
  executable: runtime(),
  output: EXECUTABLE,
  disableExperimentalSEAWarning: true,
  // The runtime's experimental features are tested with this one version (server/core/program/allocator-in-place.ts).
  execArgv: [...RUNTIME_OPTIONS, '--disable-warning=ExperimentalWarning'],
  // The picture process gets options of its own, which the environment cannot change.
  execArgvExtension: 'cli',
  assets: packContents(path.join(WORK, 'assets'), program, key === null ? null : publicKeyOf(key)),
};
const settingsFile = path.join(WORK, 'executable.json');
fs.writeFileSync(settingsFile, JSON.stringify(settings));
run(process.execPath, ['--build-sea', settingsFile]);
fs.chmodSync(EXECUTABLE, 0o755);
fs.writeFileSync(SBOM, `${JSON.stringify(sbom(), null, 1)}\n`);
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
if (key === null)
  console.warn('There is no HEARTH_SIGNING_KEY, so this program takes no update: see CONTRIBUTING.md.');
else signFile(EXECUTABLE, version, key);
const bytes = fs.readFileSync(EXECUTABLE);
const hash = createHash('sha256').update(bytes).digest('hex');
console.log(`${EXECUTABLE}: ${(bytes.length / 1e6).toFixed(1)} MB, SHA-256 ${hash}`);
fs.rmSync(WORK, { recursive: true });

/**
 * Copies the runtime without its symbols, and without its need for a library that many systems lack. The symbols are a fifth of
 * its size, and only debuggers of native code need them.
 */
function runtime(): string {
  const stripped = path.join(WORK, 'node');
  fs.copyFileSync(fs.realpathSync(process.execPath), stripped);
  const { status } = spawnSync('strip', [stripped], { stdio: 'ignore' });
  if (status !== 0) console.warn("Without 'strip' of GNU binutils, the executable is 33 MB larger.");
  const elf = fs.readFileSync(stripped);
  if (!withoutLibatomic(elf))
    console.warn('On a system that lacks libatomic.so.1, the executable does not start.');
  fs.writeFileSync(stripped, elf);
  return stripped;
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) fail(`${path.basename(command)} ${args.join(' ')} failed.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
