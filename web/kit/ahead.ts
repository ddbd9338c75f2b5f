import { basePath, defaultPageSize } from '#contract/base.ts';
import type { Answer, Outgoing } from './transport.ts';

/*
 * The rows of a list are asked for by the first script of the page, while the screen that shows them is still on its
 * way: the screen then finds its answer here. One answer, for the page's first list; what nobody takes soon is dropped.
 */

/** Milliseconds from the question after which its answer is too old for a screen. */
const fresh = 20_000;

/** Where a list remembers how it was left: in session storage under this name. */
export const listMemory = (list: string): string => `list:${list}`;

/** What a screen asks for first: the rows under `path` of the API (and its query), as the list `list` was left or its address says. */
export interface Rows {
  readonly list: string;
  readonly path: string;
}

interface Asked {
  readonly key: string;
  readonly token: string;
  readonly answer: Promise<Answer>;
  arrived?: Answer;
}

let asked: Asked | undefined;

/** Asks for the rows of an address. The address is completed as the list itself would do (web/kit/useListState.ts). */
export function askAhead({ list, path }: Rows, token: string): Promise<unknown> {
  if (location.search === '') {
    const left = sessionStorage.getItem(listMemory(list));
    history.replaceState(history.state, '', `?${left ?? `page=1&perPage=${defaultPageSize}`}`);
  }
  const [bare, always] = path.split('?');
  const query = new URLSearchParams(always);
  query.set('page', '1');
  query.set('perPage', String(defaultPageSize));
  for (const [name, value] of new URLSearchParams(location.search))
    if (name !== 'view') query.set(name, value);
  const url = `${basePath}${bare}?${query}`;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = fetch(url, { headers }).then(async (response) => ({
    status: response.status,
    body: await response.text(),
  }));
  const mine: Asked = { key: keyOf(url), token, answer };
  asked = mine;
  setTimeout(() => drop(mine), fresh);
  // When it fails, whoever takes it hears of it.
  return answer.then(
    (arrived) => {
      mine.arrived = arrived;
    },
    () => {},
  );
}

/** The order in which filters stand in an address does not matter. */
function keyOf(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.sort();
  return url.pathname + url.search;
}

/** The answer to this very call if it was asked for ahead, whether it has come or not. It is handed out once. */
export function takeAhead({ method, url, headers }: Outgoing): Promise<Answer> | undefined {
  if (!asked) return undefined;
  const { key, token, answer } = asked;
  const same = method === 'GET' && key === keyOf(url);
  // After a change the rows may be others.
  if (same || method !== 'GET') drop(asked);
  return same && headers.authorization === `Bearer ${token}` ? answer : undefined;
}

/** What was asked for ahead at this address, once it has come: a list can be drawn with its rows at once. */
export function arrivedAhead(url: string, token: string | undefined): unknown {
  if (!asked?.arrived || asked.token !== token || asked.key !== keyOf(url)) return undefined;
  return asked.arrived.status === 200 ? JSON.parse(asked.arrived.body) : undefined;
}

function drop(one: Asked): void {
  if (asked === one) asked = undefined;
}
