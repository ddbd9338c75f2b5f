import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushMessage } from '#contract/notifications.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { controlTimeouts } from '../../testing/stand-ins/controlTimeouts.ts';
import {
  type Fault,
  type StandInFirebase,
  standInFirebase,
} from '../../testing/stand-ins/standInFirebase.ts';
import { fcmPush } from './fcm.ts';

let firebase: StandInFirebase;
beforeAll(async () => {
  firebase = await standInFirebase();
});
afterAll(() => firebase.stop());
beforeEach(() => {
  firebase.sent.length = 0;
  firebase.faults.length = 0;
  Object.assign(firebase.state, { tokens: 0, tokenFault: undefined });
});

const configured = (more: object = {}) =>
  ({ ...readConfig(firebase.env).firebase, ...more }) as NonNullable<Config['firebase']>;
const message = pushMessage({ title: 'Concierto', body: 'Esta noche 🎸', country: 'AR' });
const send = (fault?: Fault) => {
  if (fault) firebase.faults.push(fault);
  return fcmPush(configured()).send(message);
};

test('exchanges a signed JWT for a token once, and sends to the topic of the country', async () => {
  const push = fcmPush(configured());
  expect(await push.send(message)).toEqual({ state: 'sent' });
  expect(await push.send(message)).toEqual({ state: 'sent' });
  expect(firebase.state.tokens).toBe(1);
  expect(firebase.sent).toEqual([message, message]);
  expect(message).toMatchObject({ topic: 'country_AR', notification: { body: 'Esta noche 🎸' } });
});

const date = new Date(Date.now() + 90_000).toUTCString();
test.each<[string, Fault, object]>([
  ['429 with seconds', { status: 429, headers: { 'retry-after': '17' } }, { state: 'later', after: 17 }],
  ['503 with a date', { status: 503, headers: { 'retry-after': date } }, { state: 'later' }],
  ['500', { status: 500 }, { state: 'later', after: undefined }],
  ['400', { status: 400 }, { state: 'failed', reason: 'FCM 400' }],
  [
    '403 with a reason',
    { status: 403, body: '{"error":{"status":"PERMISSION_DENIED","message":"no\\nright"}}' },
    { state: 'failed', reason: 'FCM 403 PERMISSION_DENIED: no right' },
  ],
  ['404 that is no JSON', { status: 404, body: '<html>' }, { state: 'failed', reason: 'FCM 404' }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { state: 'failed' }],
  ['a gateway that gave up', { status: 504 }, { state: 'unknown' }],
  ['a connection that breaks', 'breaks', { state: 'unknown' }],
  ['an answer that breaks off', { status: 200, headers: { 'content-length': '99' } }, { state: 'sent' }],
])('classifies %s', async (_name, fault, expected) => {
  expect(await send(fault)).toMatchObject(expected);
  expect(firebase.sent).toHaveLength(1);
});

test('a time-out is unknown: the message may have been sent', async () => {
  const timeouts = controlTimeouts();
  const delivery = send('silent');
  await expect.poll(() => firebase.sent.length, { interval: 5 }).toBe(1);
  timeouts.expire();
  expect(await delivery).toMatchObject({ state: 'unknown', fault: 'timeout' });
  expect(timeouts.limits).toEqual([15_000, 15_000]);
});

test('an unreachable server has not sent the message', async () => {
  const stopped = await standInFirebase();
  await stopped.stop();
  const push = fcmPush(configured({ fcmUrl: stopped.url }));
  expect(await push.send(message)).toMatchObject({ state: 'later' });
});

test.each<[string, Fault, object]>([
  ['is refused', { status: 400, body: '{"error":"invalid_grant"}' }, { state: 'failed' }],
  ['must wait', { status: 429 }, { state: 'later' }],
  ['fails temporarily', { status: 503 }, { state: 'later' }],
  ['breaks', 'breaks', { state: 'later' }],
  ['has an invalid answer', { status: 200, body: '[]' }, { state: 'later' }],
])('no message is sent when the token exchange %s', async (_name, fault, expected) => {
  firebase.state.tokenFault = fault;
  expect(await send()).toMatchObject(expected);
  expect(firebase.sent).toEqual([]);
});

test('an invalid private key is reported without its content', async () => {
  const answer = await fcmPush(configured({ privateKey: 'secret stuff' })).send(message);
  expect(answer).toMatchObject({ state: 'failed', reason: expect.not.stringContaining('secret') });
});
