import { describe, expect, test } from 'vitest';
import { stepIn, withoutStep, withStep } from './stepParam.ts';

const steps = ['photos', 'name', 'place'] as const;
const of = (search: string) => new URLSearchParams(search);

describe('the step of an address', () => {
  test.each([
    ['', 'photos'],
    ['?step=place', 'place'],
    ['?step=', 'photos'],
    ['?step=elsewhere', 'photos'],
    ['?step=name&step=place', 'name'],
  ])('%s: %s', (search, step) => {
    expect(stepIn(of(search), steps)).toBe(step);
  });
});

test('another step keeps the other parameters', () => {
  expect(withStep(of('?from=1&step=name&name=A%20B'), 'place')).toBe('?from=1&step=place&name=A+B');
  expect(withStep(of(''), 'name')).toBe('?step=name');
});

test('without its step the address of a form is the same for all of them', () => {
  expect(withoutStep(of('?country=AR&step=name'))).toBe(withoutStep(of('?country=AR')));
  expect(withoutStep(of('?country=AR'))).not.toBe(withoutStep(of('?country=CL&step=name')));
});
