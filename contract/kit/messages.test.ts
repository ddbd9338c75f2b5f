import { describe, expect, test } from 'vitest';
import { sentenceInEnglish } from '../../web/texts/messages.en.ts';
import { messagesInSpanish } from '../../web/texts/messages.es.ts';
import { codes, isCode, type MessageCode } from './codes.ts';
import { quotaKinds } from './quotas.ts';
import { messageOf } from './sentences.ts';

const params = { kind: 'spots', most: 5, minutes: 12 } as const;

test.each(Object.values(codes))('%s has a sentence in the mixed texts, in Spanish and in English', (code) => {
  const mixed = messageOf(code, params);
  const inSpanish: Partial<Record<MessageCode, string>> = messagesInSpanish;
  for (const sentence of [mixed, inSpanish[code] ?? mixed, sentenceInEnglish(code, params)])
    expect(sentence).toMatch(/^[A-Z¡¿].{3}/);
});

describe('a sentence with parameters', () => {
  test('contains them, for each kind, in singular and plural', () => {
    for (const kind of quotaKinds)
      for (const most of [1, 2]) {
        expect(messageOf(codes.limitReached, { ...params, kind, most })).toContain(`: ${most} `);
        expect(sentenceInEnglish(codes.limitReached, { ...params, kind, most })).toContain(`: ${most} `);
      }
    expect(messageOf(codes.limitReached, params)).toBe(
      'Llegaste al límite por hora: 5 spots nuevos. Podrás seguir en 12 min.',
    );
    expect(sentenceInEnglish(codes.limitReached, { ...params, most: 1 })).toBe(
      'You reached the limit per hour: 1 new spot. You can go on in 12 min.',
    );
  });

  test.each([[undefined], [{}], [{ ...params, kind: 'of a later version' }]])(
    'is undefined with %j',
    (given) => expect(sentenceInEnglish(codes.limitReached, given)).toBeUndefined(),
  );
});

test('sentences and names of object methods are not codes', () => {
  for (const text of ['', 'No encontrado.', 'toString', 1, undefined]) expect(isCode(text)).toBe(false);
});
