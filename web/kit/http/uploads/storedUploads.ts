import { uploadHours } from '#contract/uploads.ts';
import { storeItem } from '../../../state/storeItem.ts';
import { uploadKeyPrefix } from '../../session/storedSession.ts';

/*
 * Where the unfinished uploads of a person are, by the fingerprint of the picture: in local storage, because that survives a crash.
 * Signing in as somebody else removes them (web/kit/session/session.ts).
 */

const lifetime = uploadHours * 60 * 60 * 1000;

export function storedUploads(userId: string) {
  const prefix = `${uploadKeyPrefix}${userId}:`;
  removeOld(prefix);
  return {
    read: (fingerprint: string): string | undefined => entryIn(prefix + fingerprint)?.address,
    write(fingerprint: string, address: string): void {
      // Where it cannot be stored the upload goes on, and would begin anew after a crash.
      storeItem(localStorage, prefix + fingerprint, JSON.stringify({ address, at: Date.now() }));
    },
    remove: (fingerprint: string): void => localStorage.removeItem(prefix + fingerprint),
  };
}

interface Entry {
  readonly address: string;
  readonly at: number;
}

function entryIn(key: string): Entry | undefined {
  try {
    const entry: Partial<Entry> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isValid = typeof entry?.address === 'string' && typeof entry.at === 'number';
    return isValid && Date.now() - (entry.at ?? 0) < lifetime ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}

function removeOld(prefix: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !entryIn(key)) localStorage.removeItem(key);
}
