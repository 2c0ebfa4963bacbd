/** A fault in the configuration or the environment that the owner must fix; the message says how. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
