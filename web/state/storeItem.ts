/**
 * Stores what a page works without: where the browser's storage is full or turned off, it is lost at the next reload. What must
 * not be lost is stored with `setItem`, which throws (web/kit/drafts/marks.ts).
 */
export function storeItem(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // As if it had not been there.
  }
}
