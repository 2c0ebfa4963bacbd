/** The owner must fix the configuration, or the environment Hearth runs in; the message says how. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
