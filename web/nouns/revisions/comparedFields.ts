import { isEquivalent, valueAt } from '#contract/revisions.rules.ts';
import {
  type ComparedField,
  type RevisionField,
  revisionFields,
  type Snapshot,
} from '#contract/revisions.ts';
import { fieldAt, type ValueKind } from '#contract/spots.fields.ts';
import type { RevisionTexts } from './revisions.texts.ts';

const names = new Set<string>(revisionFields);

/** Whether a revision can change the field; the others are only shown. */
export const isRevisionField = (field: ComparedField): field is RevisionField => names.has(field);

export const differs = (before: Snapshot, after: Snapshot, field: ComparedField): boolean =>
  !isEquivalent(valueAt(before, field), valueAt(after, field));

/** The label of a part of a group (`instagram.show_instagram`); undefined for the value that the group is named after. */
export function partLabel(path: string, { show, link, banner }: RevisionTexts): string | undefined {
  const labels: { [K in ValueKind]?: string } = { flag: show, link, pictures: banner };
  const kind = fieldAt(path)?.kind;
  return kind && labels[kind];
}
