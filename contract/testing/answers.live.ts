import type { Sample } from './samples.ts';

/* Answers of the calls of `live`, for answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const person = { id, name: 'Ana Ruiz', since: at, claims: true };

export const answersOfLive: Record<string, Sample> = {
  'live.stream': {
    ...{
      all: true,
      inbox: false,
      missed: false,
      people: [{ noun: 'spots', record_id: id, people: [person] }],
    },
    changes: [
      {
        noun: 'spots',
        record_id: id,
        action: 'update',
        'version~': 3,
        'person~': { id, name: 'Ana Ruiz' },
        age: 0,
      },
    ],
  },
  'live.claim': { person, own: true, expires_at: at },
  'live.release': { status: 200, id },
};
