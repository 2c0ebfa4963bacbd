import { CONFIG_VARIABLES } from '../core/config/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that every program needs on Linux, macOS or Windows. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'] as const;

/** Settings with which a server contacts no services outside this machine. */
export const NOTHING_OUTSIDE = { YOUTUBE_POSTER_URL: '0', VIMEO_OEMBED_URL: '0' } as const;

/** Returns the environment for a program under test: the given variables, and the shell variables that every program needs. */
export function cleanEnvironment(
  given: Readonly<Record<string, string>>,
  shell: Environment = process.env,
): Record<string, string> {
  const needed = NEEDED.flatMap((name) => (shell[name] === undefined ? [] : [[name, shell[name]]]));
  return { ...Object.fromEntries(needed), ...given };
}

/** Returns the shell's environment for a test runner, without Hearth's settings and NODE_ENV. */
export function withoutSettings(shell: Environment): Record<string, string | undefined> {
  const settings: ReadonlySet<string> = new Set([...CONFIG_VARIABLES, 'NODE_ENV']);
  return Object.fromEntries(Object.entries(shell).filter(([name]) => !settings.has(name)));
}
