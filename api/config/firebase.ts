import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';

export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

const nonEmpty = z.string().check(z.minLength(1));
const serviceAccount = z.object({ project_id: nonEmpty, client_email: nonEmpty, private_key: nonEmpty });

/** A Google service account from its JSON or the path of a file with it. Throws `ConfigError` when it is invalid. */
export function readServiceAccount(value: string): ServiceAccount {
  try {
    const text = value.startsWith('{') ? value : readFileSync(value, 'utf8');
    const { project_id, client_email, private_key } = serviceAccount.parse(JSON.parse(text));
    return { projectId: project_id, clientEmail: client_email, privateKey: private_key };
  } catch {
    throw new ConfigError(
      'FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account, or the path of a file that holds it.',
    );
  }
}
