import { type FileLike, isFile } from './fields.ts';

/*
 * Encodes and decodes bracketed multipart keys (`bio[bio_title]`, `categories[0]`, `photos[]`). decode(encode(x)) equals x,
 * except that booleans and numbers become strings.
 */

export type FormValue = string | FileLike;
export type FormTree = FormValue | FormTree[] | { [key: string]: FormTree };
export type Entry = [key: string, value: FormValue];

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const limits = { depth: 5, fields: 500, key: 200 };

/** Thrown by `decode`; `path` is the key that could not be decoded. */
export class FormError extends Error {
  readonly path: string;
  constructor(path: string, reason: string) {
    super(reason);
    this.path = path.slice(0, limits.key);
  }
}

/** Flattens a value: nested keys in brackets, arrays by index, null as '', an empty array as one '', without undefined. */
export function encode(value: Record<string, unknown>): Entry[] {
  return Object.entries(value).flatMap(([key, inner]) => encodeUnder(key, inner));
}

function encodeUnder(key: string, value: unknown): Entry[] {
  if (value === undefined) return [];
  if (value === null) return [[key, '']];
  if (isFile(value)) return [[key, value]];
  if (Array.isArray(value)) {
    return value.length === 0 ? [[key, '']] : value.flatMap((item, i) => encodeUnder(`${key}[${i}]`, item));
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([inner, item]) => encodeUnder(`${key}[${inner}]`, item));
  }
  return [[key, String(value)]];
}

/** Rebuilds the value. Throws for names of prototypes, more than 5 levels or 500 fields, and repeated scalars. */
export function decode(entries: Iterable<Entry>): Record<string, FormTree> {
  const root: Node = new Map();
  let count = 0;
  for (const [key, value] of entries) {
    if (++count > limits.fields) throw new FormError(key, 'too many fields');
    place(root, key, parseKey(key), value);
  }
  return build(root) as Record<string, FormTree>;
}

type Node = Map<string, Node | { leaf: FormValue }>;

/** The segments of a key, outermost first. Throws for a malformed key. */
export function parseKey(key: string): string[] {
  if (key.length > limits.key) throw new FormError(key, 'name too long');
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) throw new FormError(key, 'malformed name');
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((found) => found[1] ?? '');
  const path = [match[1] ?? '', ...inner];
  if (path.length > limits.depth) throw new FormError(key, 'too deep');
  if (path.some((name) => forbidden.has(name))) throw new FormError(key, 'forbidden name');
  return path;
}

function place(root: Node, key: string, path: string[], value: FormValue): void {
  const node = path.slice(0, -1).reduce((parent, name) => groupIn(parent, name, key), root);
  const name = nameIn(node, path.at(-1) ?? '');
  if (node.has(name)) throw new FormError(key, 'repeated');
  node.set(name, { leaf: value });
}

/** `[]` appends: it is the next index of its array. */
const nameIn = (node: Node, segment: string): string => (segment === '' ? String(node.size) : segment);

function groupIn(node: Node, segment: string, key: string): Node {
  const name = nameIn(node, segment);
  const found = node.get(name) ?? new Map();
  if (!(found instanceof Map)) throw new FormError(key, 'both a value and a group');
  node.set(name, found);
  return found;
}

function build(node: Node): FormTree {
  const entries = [...node].map(([key, inner]): [string, FormTree] => [
    key,
    inner instanceof Map ? build(inner) : inner.leaf,
  ]);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}
