/** A variable is invalid. The message names it without its value, which may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
