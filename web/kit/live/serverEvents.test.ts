import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader, type ServerEvent } from './serverEvents.ts';

/** What a library reads of server-sent events. */
function eventsByLibrary(text: string): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parser = createParser({ onEvent: ({ id = '', data }) => events.push({ id, data }) });
  parser.feed(text);
  return events;
}

const message = fc.oneof(
  fc.constant(undefined),
  fc.record({ id: fc.uuid(), data: fc.json() }),
  fc.record({ id: fc.uuid(), data: fc.string().map((text) => JSON.stringify({ text })) }),
);

test('whatever the server sends is read as a library reads it, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.nat(), { maxLength: 20 }), (messages, cuts) => {
      const text = messages.map((one) => (one ? `id: ${one.id}\ndata: ${one.data}\n\n` : ':\n\n')).join('');
      const places = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
      const read = eventReader();
      const found = [...places, text.length].flatMap((end, i) => read(text.slice(places[i - 1] ?? 0, end)));
      expect(found).toEqual(messages.filter((one) => one !== undefined));
      expect(found).toEqual(eventsByLibrary(text));
    }),
  );
});
