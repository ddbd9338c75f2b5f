import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's parameters: 19 MiB, two passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

// Verified when there is no account, so that an unknown address takes as long as a known one.
const nobody = hashPassword('nobody has this password');

/** True when the password is the one of the hash. Takes the same time without a hash. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password).catch(() => false);
  return matches && stored != null;
}
