import type { Sample } from './samples.ts';

/* The risks of what is reviewed, for answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';

export const risks: Sample = {
  flags: [
    {
      ...{ kind: 'pin_moved', field: 'lat', 'found?': 'a', 'before?': 'b', 'metres?': 1.5 },
      ...{ 'pin?': 'outside', 'country?': 'AR', 'spots?': [{ id, name: 'a' }] },
    },
  ],
  'record~': {
    ...{ first: false, sent: 3, approved: 1, rejected: 1 },
    reasons: [{ reason: 'a', spot_name: 'b', 'decided_at~': '2026-11-21T10:20:30.123Z' }],
  },
};
