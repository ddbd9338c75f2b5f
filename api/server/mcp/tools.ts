import { contract } from '#contract/index.ts';
import { reachOf } from '#contract/keys.reach.ts';
import type { KeyNoun } from '#contract/keys.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { encode } from '#contract/kit/form-data.ts';
import { type JsonSchema, schemaOf } from '../../http/json-schema.ts';
import type { CallerKey } from '../../security/access.ts';

/*
 * The tools for agents, made from the contract (product/agents#tools): one for each call that reads and that a key may make, and one
 * that proposes a change of a spot.
 */

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly noun: KeyNoun;
  /** Whether it adds something, a proposal. */
  readonly writes: boolean;
  readonly inputSchema: JsonSchema & { type: 'object' };
  /** The request of the API that does it, for arguments of `inputSchema`. */
  request(given: Arguments): ApiRequest;
}

export type Arguments = Readonly<Record<string, unknown>>;

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object;
}

/** Calls that are no tools: the same list in another form, the trash, files. */
const omitted = ['listV2', 'trashed'];
/** Parameters that answer with a file, or choose its columns. */
const ofExports = ['export', 'columns'];

const snake = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function nameOf(noun: string, call: string): string {
  if (call === 'list') return `list_${snake(noun)}`;
  return call === 'read' ? `get_${snake(noun)}` : `${snake(noun)}_${snake(call)}`;
}

const objectOf = (properties: Record<string, JsonSchema>, required: readonly string[]) => ({
  type: 'object' as const,
  properties,
  required: [...required],
  additionalProperties: false,
});

function readingTool(noun: string, call: string, endpoint: Endpoint, of: KeyNoun): Tool {
  const { path, query, summary } = endpoint;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const { properties = {}, required = [] } = schemaOf(query);
  const kept = Object.entries(properties).filter(([name]) => !ofExports.includes(name));
  const ids = inPath.map((name) => [name, { type: 'string', format: 'uuid' }]);
  return {
    name: nameOf(noun, call),
    description: summary,
    noun: of,
    writes: false,
    inputSchema: objectOf(Object.fromEntries([...ids, ...kept]), [...inPath, ...required]),
    request: (given) => ({ method: 'GET', url: addressOf(path, inPath, given) }),
  };
}

/** An argument that the tool does not have, or an id that is none. */
export class ArgumentError extends Error {
  override name = 'ArgumentError';
}

function idOf(name: string, value: unknown): string {
  if (typeof value === 'string' && /^[\w-]{1,100}$/.test(value)) return value;
  throw new ArgumentError(`${name} must be an id`);
}

function addressOf(path: string, inPath: readonly string[], given: Arguments): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => idOf(name, given[name]));
  const query = Object.entries(given).filter(([name]) => !inPath.includes(name));
  const search = new URLSearchParams();
  for (const [name, value] of encode(Object.fromEntries(query))) search.append(name, String(value));
  return `${basePath}${filled}?${search}`;
}

const reading = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([call, endpoint]) => {
    const reach = reachOf(endpoint);
    if (!reach || reach.writes || endpoint.streams || omitted.includes(call)) return [];
    return [readingTool(noun, call, endpoint, reach.noun)];
  }),
);

/** The fields of a spot that a proposal may change; pictures cannot be sent. */
function proposedFields(): JsonSchema {
  const { properties = {} } = schemaOf(contract.revisions.create.body);
  const { properties: fields = {}, ...schema } = properties.new_data ?? {};
  const texts = Object.entries(fields).filter(([name]) => name !== 'photos');
  return { ...schema, properties: Object.fromEntries(texts) };
}

const proposing: Tool = {
  name: 'propose_spot_change',
  description:
    'Propose a change of a spot. Nothing changes until somebody of the staff has reviewed and approved it. Only the fields given are proposed.',
  noun: 'revisions',
  writes: true,
  inputSchema: objectOf({ spot_id: { type: 'string', format: 'uuid' }, changes: proposedFields() }, [
    'spot_id',
    'changes',
  ]),
  request: ({ spot_id, changes }) => ({
    method: 'POST',
    url: `${basePath}${contract.revisions.create.path}`,
    body: { spot_id, new_data: changes },
  }),
};

const tools: readonly Tool[] = [...reading, proposing];

/** The request of the API for a tool. Throws `ArgumentError`. */
export function requestOf(tool: Tool, given: Arguments): ApiRequest {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(tool.inputSchema.properties ?? {}, name));
  if (unknown !== undefined) throw new ArgumentError(`${tool.name} has no argument ${unknown.slice(0, 50)}`);
  return tool.request(given);
}

/** The tools that a key may use. */
export const toolsOf = ({ nouns, write }: Pick<CallerKey, 'nouns' | 'write'>): readonly Tool[] =>
  tools.filter((tool) => nouns.includes(tool.noun) && (write || !tool.writes));
