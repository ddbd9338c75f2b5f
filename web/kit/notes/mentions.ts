import type { NotePerson } from '#contract/notes.ts';

/* Names in the text of a note: '@Ana Ruiz'. */

/** The name that is being typed before the caret, from its @ on; undefined if there is none. */
export function mentionBefore(text: string, caret: number): { start: number; word: string } | undefined {
  const typed = /(?:^|[\s(])@([\p{L}\p{M}.'’-]{0,30})$/u.exec(text.slice(0, caret));
  return typed ? { start: caret - (typed[1]?.length ?? 0) - 1, word: typed[1] ?? '' } : undefined;
}

/** How a person is called in a text. */
export const mentionOf = ({ first_name, last_name }: NotePerson): string =>
  `@${`${first_name} ${last_name}`.trim()}`;

/** The text with the person in the place of what was typed from `start` to the caret, and where the caret is then. */
export function withMention(
  text: string,
  { start, caret }: { start: number; caret: number },
  person: NotePerson,
): { text: string; caret: number } {
  const mention = `${mentionOf(person)} `;
  return { text: text.slice(0, start) + mention + text.slice(caret), caret: start + mention.length };
}

/** Those of these people whom the text still calls. */
export const mentionedIn = (text: string, people: readonly NotePerson[]): NotePerson[] =>
  people.filter((person) => text.includes(mentionOf(person)));

/** The text in parts, which alternate: plain, mention, plain, … */
export function partsOf(text: string, people: readonly NotePerson[]): string[] {
  // The longest first: 'Ana' may be the beginning of another name.
  const calls = people.map(mentionOf).toSorted((a, b) => b.length - a.length);
  if (calls.length === 0) return [text];
  const literal = calls.map((call) => call.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${literal.join('|')})`));
}
