import * as z from 'zod/mini';
import { EventFields } from '#contract/events.ts';
import { type VersionCalls, versionCalls } from '#contract/kit/versions.ts';
import { nouns } from '#contract/nouns.ts';
import { SpotFields } from '#contract/spots.fields.ts';
import { type NounWithTrash, trashNames } from '#contract/trash.ts';
import { mayChange, mayChangeAccount } from '#contract/users.rules.ts';
import { type User, UserFields } from '#contract/users.ts';
import type { Session } from '../../kit/session/storedSession.ts';

/** The endpoint that restores versions of a noun; this screen needs only the version of what it answers. */
export const restoreCall = (noun: NounWithTrash): VersionCalls['restoreVersion'] =>
  versionCalls({ path: `/${trashNames[noun]}`, name: noun, minRole: 'editor', record: z.unknown() })
    .restoreVersion as VersionCalls['restoreVersion'];

/** Fields of spots that are chosen together: one alone would be of neither version. */
const together: readonly (readonly string[])[] = [
  ['lat', 'long'],
  ['show_in_map', 'map_off_by_rule'],
];

/** The fields that are chosen with a field. */
export const chosenWith = (name: string): readonly string[] =>
  together.find((names) => names.includes(name)) ?? [name];

/** The fields that only administrators change. */
const forAdmins: readonly string[] = ['spots.enable', 'users.role'];

/** The names of the fields that the caller may restore: those of the noun's form. */
export function restorableFields(
  noun: NounWithTrash,
  record: object,
  { role, userId }: Pick<Session, 'role' | 'userId'>,
): string[] {
  const names = fieldsOf(noun).filter((name) => role === 'admin' || !forAdmins.includes(`${noun}.${name}`));
  if (noun !== 'users') return names;
  const [reader, user] = [{ id: userId, role }, record as User];
  if (!mayChange(reader, user) || user.status === 'deleted') return [];
  const isAccountOpen = user.id !== userId && mayChangeAccount(reader, user);
  // One's own address needs the password.
  return names.filter((name) => name !== 'password' && (isAccountOpen || name !== 'email'));
}

function fieldsOf(noun: NounWithTrash): string[] {
  const forms: Partial<Record<NounWithTrash, z.ZodMiniObject>> = {
    spots: SpotFields,
    users: UserFields,
    events: EventFields,
  };
  const fields = forms[noun] ?? nouns.find(({ name }) => name === noun)?.fields;
  // Comments cannot be changed.
  return Object.keys(fields?.shape ?? {});
}
