import { isSame, valueAt } from '#contract/revisions.rules.ts';
import {
  type ComparedField,
  type RevisionField,
  revisionFields,
  type Snapshot,
} from '#contract/revisions.ts';
import { fieldAt, type Kind } from '#contract/spots.fields.ts';
import type { RevisionTexts } from './revisions.texts.ts';

const takeable = new Set<string>(revisionFields);

/** True for a field that a reviewer takes or leaves. */
export const isTakeable = (field: ComparedField): field is RevisionField => takeable.has(field);

export const differs = (old: Snapshot, fresh: Snapshot, field: ComparedField): boolean =>
  !isSame(valueAt(old, field), valueAt(fresh, field));

/** Both coordinates of a place, if it has them. */
export function placeOf(values: Snapshot): { lat: number; long: number } | undefined {
  const { lat, long } = values;
  return typeof lat === 'number' && typeof long === 'number' ? { lat, long } : undefined;
}

/** What a part of a group (`instagram.show_instagram`) is called beside its group; undefined when it is all that the group says. */
export function partWord(path: string, { show, link, banner }: RevisionTexts): string | undefined {
  const words: { [K in Kind]?: string } = { flag: show, link, pictures: banner };
  const kind = fieldAt(path)?.kind;
  return kind && words[kind];
}
