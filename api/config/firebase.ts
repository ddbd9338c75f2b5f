import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

const nonEmpty = z.string().check(z.minLength(1));
const serviceAccount = z.object({ project_id: nonEmpty, client_email: nonEmpty, private_key: nonEmpty });

/** A Google service account from its JSON or the path of a file with it; undefined when it is invalid. */
export function readServiceAccount(value: string): ServiceAccount | undefined {
  try {
    const text = value.startsWith('{') ? value : readFileSync(value, 'utf8');
    const { project_id, client_email, private_key } = serviceAccount.parse(JSON.parse(text));
    return { projectId: project_id, clientEmail: client_email, privateKey: private_key };
  } catch {
    return undefined;
  }
}
