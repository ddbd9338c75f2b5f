import { expect, test } from 'vitest';
import { reasonOf } from './notifications.reasons.ts';

test.each([
  [undefined, 'FCM 403 PERMISSION_DENIED: no right', 'FCM 403 PERMISSION_DENIED: no right'],
  ['timeout', 'aborted', 'FCM no respondió a tiempo: el mensaje pudo haber salido o no.'],
  ['lost', 'fetch failed', 'La respuesta de FCM se perdió: el mensaje pudo haber salido o no.'],
  ['unreachable', 'ECONNREFUSED', 'No se pudo conectar con FCM (ECONNREFUSED).'],
  ['token_timeout', 'no answer', 'Google no respondió al pedir el acceso.'],
  ['token_refused', '400 invalid_grant', 'Google no dio el acceso (400 invalid_grant).'],
] as const)('the reason of %s, %s is: %s', (fault, reason, text) =>
  expect(reasonOf({ fault, reason })).toBe(text),
);
