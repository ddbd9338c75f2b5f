import * as z from 'zod/mini';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint, Problem } from '#contract/kit.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'output',
    target: 'openapi-3.0',
  });
  return json;
};

/** The contract as an OpenAPI 3.1 document, for `/api/docs`. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const path = basePath + endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Bambalina',
      version: '1',
      description: 'The admin API. Sign in with `POST /auth/login`.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(Problem) },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: endpoint.least === 'none' ? 'Open to everyone.' : `Least role: ${endpoint.least}.`,
    ...(endpoint.least !== 'none' && { security: [{ token: [] }] }),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headers(endpoint)],
    ...bodyOf(endpoint),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(endpoint.out) } },
      },
      default: {
        description: 'Failure: nothing changed',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const pathParameters = ({ path }: Endpoint): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));

function queryParameters({ query }: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const headers = ({ method, least }: Endpoint): Json[] =>
  method === 'POST' && least !== 'none'
    ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
    : [];

function bodyOf({ method, body }: Endpoint): Json {
  const schema = schemaOf(body) as { properties?: Json };
  if (method === 'GET' || Object.keys(schema.properties ?? {}).length === 0) return {};
  return { requestBody: { content: { 'multipart/form-data': { schema }, 'application/json': { schema } } } };
}
