import pg from 'pg';

/** Each connection holds at most as many plans in PostgreSQL's memory. */
const maxNames = 500;
/** By the whole text of the statement, for all connections. */
const names = new Map<string, string>();

/**
 * A connection that gives each statement with values a name: PostgreSQL then plans its text once for each connection,
 * not at each call, which for a page of a list takes longer than reading it.
 */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which all end in one call
  override query(first: any, ...rest: any[]): any {
    const values: unknown = first?.values ?? rest[0];
    const isUnnamed = typeof first?.text === 'string' && !first.name && !first.submit;
    const name = isUnnamed && Array.isArray(values) && values.length > 0 ? nameOf(first.text) : undefined;
    return super.query(name ? { ...first, name } : first, ...(rest as []));
  }
}

/** Undefined for a search, whose best plan depends on the words, and for every new text once there are enough. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames || / like /i.test(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
