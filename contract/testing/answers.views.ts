import type { Sample } from './samples.ts';

/* Answers of the calls of views and preferences, for answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const view = {
  ...{ id, list: 'users', noun: 'users', name: 'a', query: { 'country?': 'PE' }, shared: true },
  ...{
    owner: { id, first_name: 'Ana', last_name: 'Ruiz' },
    createdAt: '2026-11-21T10:20:30.123Z',
    version: 3,
  },
};
const preference = { list: 'users', 'columns~': ['name'], 'view~': id, home: true };
const updated = (data: Sample) => ({ status: 200, data });

export const answersOfViews: Record<string, Sample> = {
  ...{ 'views.list': { data: [view] }, 'views.read': view, 'views.create': view },
  ...{ 'views.update': updated(view), 'views.remove': { status: 200, id }, 'views.restore': updated(view) },
  ...{ 'preferences.list': { data: [preference] }, 'preferences.change': updated(preference) },
};
