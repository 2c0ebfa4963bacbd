/** The configuration, or where Hearth runs, must be put right by its owner; the message says how. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
