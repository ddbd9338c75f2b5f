import type { FastifyError } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { FormError } from '#contract/kit/form-data.ts';
import { ProviderError } from '../integrations/provider.ts';
import { badRequest, ProblemError, unavailable } from './problems.ts';

type ErrorWithCode = Error & { code?: string; cause?: unknown; statusCode?: number };

/** SQLSTATEs and driver codes of an unavailable database: connection, shutdown, resources, read-only. */
const unavailableCodes = /^(08|57P|53[034]|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|ENOENT$|57014|25006)/;
const diskFull = /^(53100|ENOSPC|EDQUOT)$/;
const connectionLost = /timeout exceeded when trying to connect|Connection terminated|Client has encountered/;

/** Whether the database is unavailable. A statement timeout (57014) does not mean that. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '', cause } = (error ?? {}) as ErrorWithCode;
  if (connectionLost.test(message) || (unavailableCodes.test(code) && code !== '57014')) return true;
  return cause !== undefined && isDatabaseUnavailable(cause);
}

/** The response to any error. Unknown errors become a 500; their details are only in the log. */
export function toProblem(error: unknown): ProblemError {
  if (!(error instanceof Error)) return new ProblemError(500, codes.unexpected);
  return translate(error) ?? toProblem(error.cause);
}

function translate(error: ErrorWithCode): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof ProviderError) return unavailable(error.code);
  if (error instanceof FormError) return badRequest();
  const code = error.code ?? '';
  if (diskFull.test(code))
    return new ProblemError(507, codes.storageFull, { headers: { 'retry-after': '60' } });
  if (unavailableCodes.test(code) || connectionLost.test(error.message)) return unavailable();
  return ofDatabase(code) ?? ofFastify(error as FastifyError);
}

function ofDatabase(code: string): ProblemError | undefined {
  if (code === '23505') return new ProblemError(409, codes.stale);
  if (code === '23503') return new ProblemError(409, codes.inUse);
  if (/^(22|23)[0-9A-Z]{3}$/.test(code)) return new ProblemError(422, codes.invalid);
  if (/^40(001|P01)$/.test(code)) return unavailable(codes.busy);
  return undefined;
}

function ofFastify(error: FastifyError): ProblemError | undefined {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status > 599) return undefined;
  if (status === 413) return new ProblemError(413, codes.tooLarge);
  if (status === 415) return new ProblemError(415, codes.wrongType);
  if (status === 429) return new ProblemError(429, codes.tooMany, { headers: { 'retry-after': '60' } });
  if (status === 404) return new ProblemError(404, codes.notFound);
  if (status === 503) return unavailable(codes.busy);
  return status < 500 ? badRequest() : undefined;
}
