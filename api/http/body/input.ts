import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { codes, isCode } from '#contract/kit/codes.ts';
import { Id } from '#contract/kit/fields.ts';
import { decode, type Entry } from '#contract/kit/form-data.ts';
import { type FieldError, invalid, notFound } from '../../problems/problems.ts';

type Schema = z.ZodMiniType;

/** Parses a value; throws 422 with one code for each invalid field. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw invalid(errorsOf(read.error));
}

/** A schema's errors, one code for each invalid field. */
export function errorsOf(error: z.core.$ZodError): FieldError[] {
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: join([...issue.path, key]), code: codes.unknownField }))
      : [{ path: join(issue.path), code: isCode(issue.message) ? issue.message : codes.invalid }],
  );
  const paths = new Set<string>();
  return errors.filter(({ path }) => !paths.has(path) && paths.add(path));
}

const join = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 200);

/** Parses the query string with the same codec as forms: `types[]=a&types[]=b` is a list. */
export function readQuery<S extends Schema>(schema: S, request: FastifyRequest): z.output<S> {
  const at = request.url.indexOf('?');
  const entries = at < 0 ? [] : [...new URLSearchParams(request.url.slice(at + 1))];
  return parse(schema, decode(entries as Entry[]));
}

/** Path parameters are ids; throws 404 for anything else. */
export function readParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  if (!Object.values(params).every((value) => z.safeParse(Id, value).success)) throw notFound();
  return params;
}
