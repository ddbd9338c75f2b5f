import { hash } from '@node-rs/argon2';

/** The hash of a password for a user that a test inserts: at argon2's lowest cost, which verifying it has too. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1 });
