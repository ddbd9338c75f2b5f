import { endpoints } from '#contract/index.ts';
import { reachOf } from '#contract/keys.reach.ts';
import { keyPrefix } from '#contract/keys.ts';
import { basePath, type Endpoint, Problem } from '#contract/kit/endpoint.ts';
import { exportedColumns } from '#contract/kit/lists/exports.ts';
import { once } from '#contract/values/once.ts';
import { WebhookBody } from '#contract/webhooks.ts';
import { takesKey } from '../http/idempotency.ts';
import { formSchemaOf, documentedSchemaOf as schemaOf } from '../http/json-schema.ts';
import { xlsxType } from '../records/xlsx/xlsx.ts';
import { ssoPaths } from './openapi.sso.ts';
import { uploadPaths } from './openapi.uploads.ts';
import { webhookOperations } from './openapi.webhooks.ts';

type Json = Record<string, unknown>;

/**
 * The contract as an OpenAPI 3.1 document, for `/api/docs`. Its parts are made when they are first read: that takes a tenth of a
 * second, and few servers are asked for them.
 */
export function openApiDocument() {
  const parts = once(partsOf);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bambalina',
      version: '1',
      description: 'The admin API. Sign in with `POST /auth/login`.',
    },
    get paths() {
      return parts().paths;
    },
    get webhooks() {
      return parts().webhooks;
    },
    get components() {
      return parts().components;
    },
  };
}

function partsOf() {
  const paths: Record<string, object> = { ...uploadPaths, ...ssoPaths };
  for (const [name, endpoint] of endpoints) {
    const path = basePath + endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    paths,
    webhooks: webhookOperations(),
    components: {
      securitySchemes: {
        token: { type: 'http' as const, scheme: 'bearer' },
        key: {
          type: 'http' as const,
          scheme: 'bearer',
          bearerFormat: `${keyPrefix}…`,
          description: 'A key for programs, made by an administrator. Only for the calls that list it.',
        },
      },
      schemas: { Problem: schemaOf(Problem), WebhookBody: schemaOf(WebhookBody) },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(endpoint.minRole !== 'none' && {
      security: [{ token: [] }, ...(reachOf(endpoint) ? [{ key: [] }] : [])],
    }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...bodyOf(endpoint),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: {
          [endpoint.streams ? 'text/event-stream' : 'application/json']: { schema: schemaOf(endpoint.out) },
          // With `export=xlsx`.
          ...(exportedColumns(endpoint.query).length > 0 && { [xlsxType]: {} }),
        },
      },
      default: {
        description: 'Failure: nothing changed',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function descriptionOf({ minRole, proof }: Endpoint): string {
  const role = minRole === 'none' ? 'Open to everyone.' : `Least role: ${minRole}.`;
  if (!proof) return role;
  const when = proof === 'always' ? '' : ` ${proof.when}`;
  return `${role} Needs a proof of the last ten minutes (\`POST /auth/prove\`; otherwise 403 \`proofRequired\`).${when}`;
}

const pathParameters = ({ path }: Endpoint): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));

function queryParameters({ query }: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    ...inQuery(name, schema.type === 'array'),
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Lists are sent as `types[]=a&types[]=b`, the columns of an export as `columns=a,b` (product/lists#query). */
function inQuery(name: string, isList: boolean): Json {
  if (!isList) return { name };
  return name === 'columns' ? { name, explode: false } : { name: `${name}[]` };
}

const headerParameters = (endpoint: Endpoint): Json[] =>
  takesKey(endpoint)
    ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
    : [];

function bodyOf({ method, body }: Endpoint): Json {
  const schema = schemaOf(body);
  if (method === 'GET' || Object.keys(schema.properties ?? {}).length === 0) return {};
  const form = formSchemaOf(schema);
  return {
    requestBody: {
      required: (schema.required ?? []).length > 0,
      content: {
        ...(form && { 'multipart/form-data': { schema: form } }),
        'application/json': { schema },
      },
    },
  };
}
