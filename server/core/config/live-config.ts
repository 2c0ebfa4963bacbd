import type { Config } from './config.ts';

/** A configuration that can be replaced while the server runs. Everything that reads `config` anew sees the new values. */
export interface LiveConfig {
  readonly config: Config;
  use(next: Config): void;
}

export function liveConfig(first: Config): LiveConfig {
  let current = first;
  const getters = Object.keys(first).map((key) => [
    key,
    { enumerable: true, get: () => current[key as keyof Config] },
  ]);
  return {
    config: Object.freeze(Object.defineProperties({}, Object.fromEntries(getters))) as Config,
    use: (next) => {
      current = next;
    },
  };
}
