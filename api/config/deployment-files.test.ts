import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variableNames } from './config.ts';

/* Files that set variables: nothing else notices a wrong name in them. */

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const isVariable = (name: string) => variableNames.includes(name.replace(/_FILE$/, ''));

test('files of deployments set variables of the configuration only', () => {
  const [, service = ''] = /\n {2}app:\n([\s\S]*?)\n {2}database:/.exec(read('compose.yaml')) ?? [];
  const ofCompose = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(ofCompose).toContain('DATABASE_URL_FILE');
  const unit = [...read('deploy/bambalina.service').matchAll(/^Environment=(.*)$/gm)];
  const ofUnit = unit.flatMap(([, line = '']) => line.split(' ').map((entry) => entry.split('=')[0] ?? ''));
  expect(ofUnit).toContain('NODE_ENV');
  const [, line = ''] = /^ENV (.*)$/m.exec(read('Dockerfile')) ?? [];
  const ofImage = line.split(' ').map((entry) => entry.split('=')[0] ?? '');
  expect(ofImage).toContain('DATA_DIR');
  expect([...ofCompose, ...ofUnit, ...ofImage].filter((name) => !isVariable(name))).toEqual([]);
});

test('the proxy of compose.yaml passes on every variable of the Caddyfile', () => {
  const [, service = ''] = /\n {2}proxy:\n([\s\S]*?)\n {4}ports:/.exec(read('compose.yaml')) ?? [];
  const used = [...read('deploy/Caddyfile').matchAll(/\{\$([A-Z]+)/g)].map(([, name = '']) => name);
  expect(used).toEqual(['DOMAIN', 'UPSTREAMS']);
  for (const name of used) expect(service).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}`, 'm'));
});

test('the README and the example describe every variable', () => {
  for (const path of ['README.md', '.env.example'])
    expect(
      variableNames.filter((name) => !read(path).includes(name)),
      path,
    ).toEqual([]);
});
