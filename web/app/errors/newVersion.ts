/** The scripts that a page begins with, whose names change with what is in them. */
const scriptsOf = (page: Document): string =>
  Array.from(page.querySelectorAll('script[type=module][src]'), (one) => one.getAttribute('src')).join();

/**
 * Whether the server has another version of the app than this page runs: its page then begins with other scripts.
 * Undefined when it cannot be asked.
 */
export async function isOutdated(): Promise<boolean | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const theirs = scriptsOf(page);
    return theirs ? theirs !== scriptsOf(document) : undefined;
  } catch {
    return undefined;
  }
}
