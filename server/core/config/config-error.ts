/** A fault in the configuration or the environment that the owner must fix. The message tells the owner how. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
