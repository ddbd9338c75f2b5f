import pg from 'pg';

/** The number of prepared statements that PostgreSQL keeps for each connection. */
const maxNames = 500;
/** Statement names by SQL text, shared by all connections. */
const names = new Map<string, string>();

/** Statements worth preparing. Searches are not: their best plan depends on the words. */
const preparable = /^\s*(select|with|insert|update|delete)\b(?!.* like )/is;

/**
 * A connection that names its statements, so that PostgreSQL prepares each text once per connection: for a page of a list
 * planning takes longer than execution (docs/decisions/0040).
 */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which all end in one call
  override query(first: any, ...rest: any[]): any {
    const isUnnamed = typeof first?.text === 'string' && !first.name && !first.submit;
    const name = isUnnamed ? nameOf(first.text) : undefined;
    return super.query(name ? { ...first, name } : first, ...(rest as []));
  }
}

/** Undefined for what is not worth preparing, and for new texts beyond `maxNames`. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= maxNames || !preparable.test(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
