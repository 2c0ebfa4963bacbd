/** A fault in the configuration or the environment that the owner must fix. The message tells the owner how to fix the fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
