import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { afterAll, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/kit/endpoint.ts';
import { ProblemError } from '../http/problem.ts';
import { errorMessages, reasonOf, setServerErrors } from './formErrors.ts';

// The language of the texts is read from the browser when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: { setAttribute() {} } });
});
afterAll(() => void vi.unstubAllGlobals());

type Form = UseFormReturn<FieldValues, unknown, FieldValues>;

/** Sets the errors on a form with these fields; returns what was set, and the returned number. */
function set(errors: Problem['errors']) {
  const fields = { name: '', bio: { bio_title: '' }, photos: [] };
  const setError = vi.fn();
  const form: Partial<Form> = { getValues: (): FieldValues[string] => fields, setError };
  const count = setServerErrors(form as Form, { errors } as Problem);
  return [count, ...setError.mock.calls];
}

const required = { message: 'Falta.', code: 'required' };
const server = (message: string) => ({ type: 'server', message });

test('each error of the server is set at its field, by its code if the texts have it', () => {
  expect(set([{ path: 'name', ...required }])).toEqual([1, ['name', server('required')]]);
  expect(set([{ path: 'name', message: 'Nuevo.', code: 'unknownToThisApp' }])).toEqual([
    1,
    ['name', server('Nuevo.')],
  ]);
  expect(set([{ path: 'name', message: 'Sin código.' }])).toEqual([1, ['name', server('Sin código.')]]);
});

test('parts and items of a field have the form’s paths', () => {
  const paths = ['bio.bio_title', 'bio[bio_title]', 'photos[0]', 'photos.1'];
  expect(set(paths.map((path) => ({ path, ...required })))).toEqual([
    4,
    ['bio.bio_title', server('required')],
    ['bio.bio_title', server('required')],
    ['photos.0', server('required')],
    ['photos.1', server('required')],
  ]);
});

test('an error of a field that the form does not have is not counted', () => {
  const paths = ['version', 'bio_title', 'nam', '', 'names.name'];
  expect(set([...paths, 'name'].map((path) => ({ path, ...required })))).toEqual([
    1,
    ['name', server('required')],
  ]);
  expect(set([])).toEqual([0]);
  expect(set(undefined)).toEqual([0]);
  expect(setServerErrors({ getValues: () => ({}) } as Partial<Form> as Form)).toBe(0);
});

test('the messages of errors are those of all fields, parts and items', () => {
  const errors = {
    name: { type: 'required', message: 'a' },
    bio: { bio_title: { message: 'b', ref: { message: 'of an input' } }, text: undefined },
    photos: [undefined, { file: { message: 'c' } }, null],
    other: { message: 7, text: 'd' },
    none: 'e',
  };
  expect(errorMessages(errors)).toEqual(['a', 'b', 'c']);
  expect(errorMessages({})).toEqual([]);
});

test('a stored record that is not found is gone; any other reason is that of the error', () => {
  const problem = (status: number) => {
    const message = 'No encontrado.';
    return new ProblemError({ type: 'about:blank', title: '', detail: '', requestId: '', status, message });
  };
  expect(reasonOf(problem(404), {}, 'Ya no existe.')).toBe('Ya no existe.');
  expect(reasonOf(problem(404), undefined, 'Ya no existe.')).toMatchObject({ message: 'No encontrado.' });
  expect(reasonOf(problem(409), {}, 'Ya no existe.')).toMatchObject({ message: 'No encontrado.' });
  expect(reasonOf(new Error('x'), {}, 'Ya no existe.')).toBe('unexpected');
});
