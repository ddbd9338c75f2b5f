/** The database cannot be used. The message is one sentence for the operator, without the password. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** True if waiting may help: the database is not up yet, as opposed to misconfigured. */
  readonly transient: boolean;

  constructor(message: string, options: { transient?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.transient = options.transient ?? false;
  }
}

type Explanation = (where: string, error: { message: string }) => string;

const misconfigured: Record<string, Explanation> = {
  '28P01': (where) => `DATABASE_URL: ${where} refuses this user or password.`,
  '28000': (where, error) => `DATABASE_URL: ${where} does not let this user in (${error.message}).`,
  '3D000': (where) => `DATABASE_URL: ${where} has no such database; create it first.`,
  '42501': (where, error) =>
    `DATABASE_URL: this user lacks a right on ${where} (${error.message}); let it create tables and extensions, or create the extensions as a superuser first.`,
  '0A000': (where, error) => `DATABASE_URL: ${where} lacks something that is needed here (${error.message}).`,
  '58P01': (where, error) =>
    `DATABASE_URL: ${where} lacks a file that is needed here (${error.message}); install PostgreSQL's contrib extensions.`,
};

const notUpYet: Record<string, Explanation> = {
  ECONNREFUSED: (where) => `nothing listens at ${where}`,
  ECONNRESET: (where) => `${where} closed the connection`,
  EPIPE: (where) => `${where} closed the connection`,
  ENOTFOUND: (where) => `the host of ${where} has no address`,
  EAI_AGAIN: (where) => `the host of ${where} cannot be looked up`,
  ETIMEDOUT: (where) => `${where} does not answer`,
  EHOSTUNREACH: (where) => `there is no way to the host of ${where}`,
  ENETUNREACH: (where) => `there is no way to the host of ${where}`,
  ENOENT: (where) => `there is no socket for ${where}`,
  '57P03': (where) => `${where} is starting or stopping`,
  '57P01': (where) => `${where} is stopping`,
  '53300': (where) => `${where} has no connection left`,
};

/** What a failed connection or migration means, in one sentence. `where` is the address without the password. */
export function explain(error: unknown, where: string): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const { code, message } = asFailure(error);
  const wrong = misconfigured[code]?.(where, { message });
  if (wrong) return new DatabaseUnavailable(wrong, { cause: error });
  const waiting = notUpYet[code]?.(where, { message });
  if (waiting)
    return new DatabaseUnavailable(`The database is unavailable: ${waiting}.`, {
      transient: true,
      cause: error,
    });
  if (/timeout|terminated/i.test(message)) {
    return new DatabaseUnavailable(`The database is unavailable: ${where} does not answer.`, {
      transient: true,
      cause: error,
    });
  }
  return new DatabaseUnavailable(`The database at ${where} cannot be used: ${message}.`, { cause: error });
}

function asFailure(error: unknown): { code: string; message: string } {
  // Node wraps one failure per address of the host; drizzle wraps the driver's error with the statement's text.
  if (error instanceof AggregateError && error.errors.length > 0) return asFailure(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!code && error.cause) return asFailure(error.cause);
  return { code, message: error.message.split('\n')[0]?.replace(/\.$/, '') ?? '' };
}
