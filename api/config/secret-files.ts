import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** Characters of a file: a service account has about 2,400. */
const maxLength = 100_000;

/**
 * The variables with those whose value is in a file: `X_FILE` names the file of `X`, as containers pass secrets. Only for
 * the given names. Throws `ConfigError`, without its content, for one that cannot be read.
 */
export function readSecretFiles(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string | undefined> {
  const values = { ...env };
  for (const name of names) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE cannot both be set.`);
    const content = contentOf(path);
    if (content === undefined) throw new ConfigError(`${name}_FILE must name a file that can be read.`);
    values[name] = content;
  }
  return values;
}

/** Without the line break at its end; undefined if it is no readable file, is empty, or too large to be a value. */
function contentOf(path: string): string | undefined {
  try {
    const info = statSync(path);
    return info.isFile() && info.size <= maxLength
      ? readFileSync(path, 'utf8').trim() || undefined
      : undefined;
  } catch {
    return undefined;
  }
}
