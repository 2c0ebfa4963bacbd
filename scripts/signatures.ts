import { spawnSync } from 'node:child_process';

/**
 * Checks that the installed packages are those that their registry has signed (`npm audit signatures`). A registry that does
 * not answer, or has no keys, is said and passed, because many mirrors have none. Fails if a signature is wrong.
 */

interface Audited {
  readonly invalid?: readonly { readonly name: string; readonly version: string }[];
  readonly error?: { readonly code?: string; readonly summary?: string };
}

const { stdout } = spawnSync(
  'npm',
  ['audit', 'signatures', '--json', '--fetch-retries=0', '--fetch-timeout=10000'],
  { encoding: 'utf8', timeout: 300_000, maxBuffer: 64 * 1024 * 1024 },
);
const { invalid, error } = read(stdout ?? '');
if (invalid === undefined) {
  const reason = error?.code ?? error?.summary ?? 'no answer';
  console.log(
    `The signatures of the packages could not be checked: the registry does not answer with its keys (${reason}).`,
  );
} else if (invalid.length === 0) {
  console.log('The registry has signed the installed packages.');
} else {
  for (const { name, version } of invalid) console.error(`The signature of ${name} ${version} is wrong.`);
  process.exit(1);
}

function read(text: string): Audited {
  try {
    return JSON.parse(text) as Audited;
  } catch {
    return {};
  }
}
