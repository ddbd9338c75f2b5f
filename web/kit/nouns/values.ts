import type { FieldValues } from 'react-hook-form';
import { type AnyInput, type AnySections, inputsOf } from './inputs.ts';
import { fieldValue, type Versioned } from './words.ts';

/** The form values of a record, or of a new one. */
export const toValues = (sections: AnySections, record: Versioned | undefined): FieldValues =>
  Object.fromEntries(
    inputsOf(sections).map(([name, input]) => [name, initialValue(input, fieldValue(record, name))]),
  );

function initialValue(input: AnyInput, value: unknown): string | boolean {
  if (input.kind === 'toggle') return typeof value === 'boolean' ? value : (input.initial ?? false);
  if (value !== null && value !== undefined) return String(value);
  if (input.kind === 'number') return input.empty ?? '';
  return 'initial' in input ? (input.initial ?? '') : '';
}

/** The fields to send: the picture only when a new one was chosen or the old one removed. */
export function withoutUnchangedPicture(
  fields: FieldValues,
  picture: string | undefined,
  record: Versioned | undefined,
): FieldValues {
  if (!picture) return fields;
  const { [picture]: value, ...rest } = fields;
  return value === (fieldValue(record, picture) ?? '') ? rest : fields;
}
