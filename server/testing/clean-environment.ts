import { CONFIG_VARIABLES } from '../core/config/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that any program needs to run, on Linux, macOS and Windows. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'] as const;

/** Settings under which a server asks no service outside this machine. */
export const NOTHING_OUTSIDE = { YOUTUBE_POSTER_URL: '0', VIMEO_OEMBED_URL: '0' } as const;

/**
 * Returns the environment of a program under test: the given variables and those that it needs to run, but no others of the
 * shell.
 */
export function cleanEnvironment(
  given: Readonly<Record<string, string>>,
  shell: Environment = process.env,
): Record<string, string> {
  const needed = NEEDED.flatMap((name) => (shell[name] === undefined ? [] : [[name, shell[name]]]));
  return { ...Object.fromEntries(needed), ...given };
}

/** Returns the shell's environment for a test runner, without the product's settings and NODE_ENV. */
export function withoutSettings(shell: Environment): Record<string, string | undefined> {
  const settings: ReadonlySet<string> = new Set([...CONFIG_VARIABLES, 'NODE_ENV']);
  return Object.fromEntries(Object.entries(shell).filter(([name]) => !settings.has(name)));
}
