import { describe, expect, test } from 'vitest';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { setUpApi } from '../testing/calls/startTestApi.ts';
import { pictureFile } from '../testing/scenarios/nounScenarios.ts';
import { openApiDocument } from './openapi.ts';

/* What a client sends that was generated from the API documentation, by the rules of OpenAPI, is what the server takes (product/wire#base). */

const api = setUpApi();

interface Schema {
  type?: string;
  items?: { enum?: string[] };
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Operation {
  parameters: { name: string; in: string; explode?: boolean; required: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, unknown> }>;
}
const { paths } = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, Operation>>;
};
const operation = (method: string, path: string): Operation => {
  const found = paths[basePath + path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not documented`);
  return found;
};
const ids = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];

/** The lists among the parameters of reading calls, with two values each. */
const lists = Object.entries(paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? [])
    .filter(({ in: where, schema }) => where === 'query' && schema.type === 'array')
    .map((parameter) => ({ path, ...parameter, values: (parameter.schema.items?.enum ?? ids).slice(0, 2) })),
);

describe('a list in a query', () => {
  test.each(lists)('$path $name', async ({ path, name, explode = true, values }) => {
    const query = new URLSearchParams();
    for (const one of explode ? values : [values.join()]) query.append(name, one);
    const { token } = await api.as('admin');
    const answer = await fetch(`${api.url}${path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // 422: other parameters are required.
    expect([200, 422]).toContain(answer.status);
    expect(await answer.text()).not.toContain(`"path":"${name.replace('[]', '')}`);
  });

  test('is of every kind', () => {
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['types[]', 'pin_doubt[]', 'ids[]', 'columns']),
    );
  });
});

describe('a body with lists and objects', () => {
  test('is a form with keys in brackets', async () => {
    const { schema } = operation('post', '/spot').requestBody?.content['multipart/form-data'] ?? {};
    const sent: [string, string | File][] = [
      ['name', 'Bar Sur'],
      ['type', 'people'],
      ['country', 'AR'],
      ['bio[bio_title]', 'Tango'],
      ['photos[]', await pictureFile(1)],
      ['photos[]', await pictureFile(2)],
    ];
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(sent.map(([key]) => key)));
    expect(schema?.required).toEqual(['name']);
    const body = new FormData();
    for (const [key, value] of sent) body.append(key, value);
    const { token } = await api.as('admin');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${api.url}${basePath}/spot`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({
      data: {
        name: 'Bar Sur',
        bio: { bio_title: 'Tango' },
        photos: [expect.any(String), expect.any(String)],
      },
    });
  });

  test('is JSON only where a form cannot have it, and a form has not what it cannot', () => {
    const contentOf = (method: string, path: string) =>
      operation(method, path).requestBody?.content as Record<string, { schema: Schema }>;
    expect(Object.keys(contentOf('put', '/adsbanners/board'))).toEqual(['application/json']);
    const change = contentOf('put', '/spot/{id}');
    const fieldsOf = (type: string) => Object.keys(change[type]?.schema.properties ?? {});
    expect(fieldsOf('application/json')).toContain('review');
    expect(fieldsOf('multipart/form-data').filter((key) => key.startsWith('review'))).toEqual([]);
  });
});

test('the calls that take an Idempotency-Key are those whose answer is stored with the change', () => {
  const { mounted, withoutChange } = api.app.mount;
  const stored = mounted
    .filter(({ method, minRole }) => method === 'POST' && minRole !== 'none')
    // What is below /auth promises nothing.
    .filter((endpoint) => !withoutChange.includes(endpoint) && !endpoint.path.startsWith('/auth/'));
  const documented = Object.entries(paths).filter(([, { post }]) =>
    post?.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  );
  const pathOf = ({ path }: Endpoint) => basePath + path.replace(/:(\w+)/g, '{$1}');
  expect(documented.map(([path]) => path).sort()).toEqual(stored.map(pathOf).sort());
});

test('a body with required fields is required, any other is not', () => {
  const isRequired = (method: string, path: string) => operation(method, path).requestBody?.required;
  expect([isRequired('post', '/categories'), isRequired('put', '/categories/{id}')]).toEqual([true, false]);
});

test('exactly the lists that can be exported answer with a spreadsheet too', async () => {
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const exported = Object.entries(paths).filter(([, { get }]) =>
    get?.parameters.some(({ name }) => name === 'export'),
  );
  const answered = Object.entries(paths).filter(
    ([, { get }]) => xlsx in (get?.responses[200]?.content ?? {}),
  );
  expect(answered.map(([path]) => path)).toEqual(exported.map(([path]) => path));
  const [[path = ''] = []] = exported;
  const { token } = await api.as('admin');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${api.url}${path}?export=xlsx`, { headers });
  await answer.arrayBuffer();
  expect(answer.headers.get('content-type')).toBe(xlsx);
  expect(exported.length).toBeGreaterThan(10);
});
