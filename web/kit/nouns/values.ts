import type { FieldValues } from 'react-hook-form';
import { type AnyInput, type AnySections, inputsOf } from './inputs.ts';
import { fieldValue, type Versioned } from './words.ts';

/** What the inputs hold for a record, and for a new one. */
export const toValues = (sections: AnySections, record: Versioned | undefined): FieldValues =>
  Object.fromEntries(
    inputsOf(sections).map(([name, input]) => [name, startOf(input, fieldValue(record, name))]),
  );

function startOf(input: AnyInput, value: unknown): string | boolean {
  if (input.kind === 'toggle') return typeof value === 'boolean' ? value : (input.initial ?? false);
  if (value !== null && value !== undefined) return String(value);
  if (input.kind === 'number') return input.empty ?? '';
  return 'initial' in input ? (input.initial ?? '') : '';
}

/** What is sent of a form: its picture only when one was newly picked, or taken away. */
export function changed(
  fields: FieldValues,
  picture: string | undefined,
  record: Versioned | undefined,
): FieldValues {
  if (!picture) return fields;
  const { [picture]: given, ...rest } = fields;
  return given === (fieldValue(record, picture) ?? '') ? rest : fields;
}
