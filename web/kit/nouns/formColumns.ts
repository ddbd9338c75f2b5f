import type { AnyColumns } from './columns.tsx';
import { type AnyInput, type AnySections, inputsOf } from './inputs.ts';

/** How a column shows what an input edits; `own` inputs may edit anything, and a picture has a column of its own. */
const kindOf = (input: AnyInput) => {
  if (input.kind === 'own' || input.kind === 'picture') return undefined;
  return input.kind === 'text' && input.rows ? 'prose' : input.kind;
};

/** The declared columns, and optional ones of the form's other fields: a new noun need not write them. */
export function withFormColumns(columns: AnyColumns, sections: AnySections): AnyColumns {
  const others = inputsOf(sections).flatMap(([name, input]) => {
    const kind = kindOf(input);
    return kind && !(name in columns) ? [[name, { kind, optional: true }] as const] : [];
  });
  return { ...columns, ...Object.fromEntries(others) };
}
