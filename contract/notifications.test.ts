import { expect, test } from 'vitest';
import {
  canCancel,
  canEdit,
  canResend,
  canTransition,
  deliveryStates,
  pushBytes,
  pushMessage,
} from './notifications.ts';

// At most once: what may have been delivered is final (product/notifications#at-most-once, #resend, #cancel).
test.each([
  ['scheduled', 'sending cancelled', 'cancel edit'],
  ['sending', 'scheduled sent failed unknown simulated', ''],
  ['sent', '', ''],
  ['failed', 'scheduled', 'resend edit'],
  ['unknown', '', ''],
  ['restored', '', ''],
  ['simulated', 'scheduled', 'resend edit'],
  ['cancelled', '', ''],
] as const)('%s may become %j, and allows %j', (from, next, allowed) => {
  expect(deliveryStates.filter((to) => canTransition(from, to))).toEqual(
    next.split(' ').filter((state) => state !== ''),
  );
  const can = { cancel: canCancel(from), resend: canResend(from), edit: canEdit(from) };
  expect(
    Object.entries(can)
      .flatMap(([name, may]) => (may ? [name] : []))
      .join(' '),
  ).toBe(allowed);
});

test('a push goes to the topic of its country, with the id and type of the notification', () => {
  const text = { title: 'Hola', body: 'Adiós', country: 'AR' };
  expect(pushMessage({ ...text, id: 'x', type: 'y' })).toEqual({
    topic: 'country_AR',
    notification: { title: 'Hola', body: 'Adiós' },
    data: { id: 'x', type: 'y' },
  });
  // Without an id one of the same length is assumed, so that the size is right in advance.
  expect(pushMessage(text).data).toEqual({ id: '0'.repeat(36), type: 'admin' });
  const json = `{"topic":"country_AR","notification":{"title":"Hola","body":"Adiós"},"data":{"id":"","type":"admin"}}`;
  // The ó takes two bytes.
  expect(pushBytes(text)).toBe(json.length + 1 + 36);
});
