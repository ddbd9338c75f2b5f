import { hash, verify } from '@node-rs/argon2';

/** As an object, so that tests can count what is hashed and verified. */
export const argon2 = { hash, verify };

// argon2id with OWASP's parameters: 19 MiB, two passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, options);

// Verified when there is no account: the response time must not tell whether an address has one.
const dummyHash = hashPassword('nobody has this password');

/** Whether the password matches the hash; takes as long without a hash. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(stored ?? (await dummyHash), password).catch(() => false);
  return matches && stored != null;
}
