/** The entry scripts of an index page; their names contain a hash of their content. */
const scriptsOf = (page: Document): string =>
  Array.from(page.querySelectorAll('script[type=module][src]'), (script) =>
    script.getAttribute('src'),
  ).join();

/** The path that this page was loaded from: the login has a page of its own (decision 0089). */
const ownPath = (): string => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : window.location.pathname;
};

/**
 * Whether the server has another version of this page: it then has other entry scripts.
 * Undefined when the server does not answer.
 */
export async function isOutdated(): Promise<boolean | undefined> {
  try {
    const response = await fetch(ownPath(), { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const theirs = scriptsOf(page);
    return theirs ? theirs !== scriptsOf(document) : undefined;
  } catch {
    return undefined;
  }
}
