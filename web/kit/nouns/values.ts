import type { FieldValues } from 'react-hook-form';
import { type AnyInput, type AnySections, inputsOf } from './inputs.ts';
import { fieldValue, type Versioned } from './words.ts';

/** The form values of a record, or of a new one; of a new one some may be given. */
export const toValues = (sections: AnySections, record: object | undefined): FieldValues =>
  Object.fromEntries(
    inputsOf(sections).map(([name, input]) => [name, initialValue(input, fieldValue(record, name))]),
  );

/** The form values of a new record that starts with these: a choice that the form does not offer is left out. */
export const newValues = (sections: AnySections, start: object): FieldValues =>
  toValues(sections, {
    ...start,
    ...Object.fromEntries(
      inputsOf(sections).flatMap(([name, input]) => {
        const isOffered = input.kind !== 'choice' || input.values.includes(String(fieldValue(start, name)));
        return isOffered ? [] : [[name, undefined]];
      }),
    ),
  });

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
