import type { Sample } from './samples.ts';

/* Answers of the calls about second factors, for answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const setup = { secret: 'a', uri: 'otpauth://totp/a', ticket: 'a' };
const codes = { recovery_codes: ['a'] };

export const answersOfFactor: Record<string, Sample> = {
  'session.beginFactor': setup,
  'factor.read': { 'since~': at, recovery_left: 9, 'required_from~': at },
  ...{ 'factor.begin': setup, 'factor.confirm': codes, 'factor.renewCodes': codes },
  ...{
    'factor.turnOff': { status: 200 },
    'factor.of': { 'since~': at },
    'factor.reset': { status: 200, id },
  },
};
