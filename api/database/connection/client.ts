import pg from 'pg';

/** Each connection holds at most as many plans in PostgreSQL's memory. */
const maxNames = 500;
/** By the whole text of the statement, for all connections. */
const names = new Map<string, string>();

/** All that is planned, but searches: their best plan depends on the words. */
const preparable = /^\s*(select|with|insert|update|delete)\b(?!.* like )/is;

/**
 * A connection that gives statements a name, so that PostgreSQL plans each text once for each connection and not at
 * each call: for a page of a list planning takes longer than reading.
 */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which all end in one call
  override query(first: any, ...rest: any[]): any {
    const isUnnamed = typeof first?.text === 'string' && !first.name && !first.submit;
    const name = isUnnamed ? nameOf(first.text) : undefined;
    return super.query(name ? { ...first, name } : first, ...(rest as []));
  }
}

/** Undefined for what is not worth it, and for every new text once there are enough. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames || !preparable.test(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
