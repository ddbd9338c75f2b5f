const entry = 'script[type=module][src]';
const entryOf = (page: Document): string | null | undefined => page.querySelector(entry)?.getAttribute('src');

/**
 * Whether the server has another version of the app than this page runs: its page then begins with another script.
 * Undefined when it cannot be asked.
 */
export async function isOutdated(): Promise<boolean | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const theirs = entryOf(page);
    return theirs ? theirs !== entryOf(document) : undefined;
  } catch {
    return undefined;
  }
}
