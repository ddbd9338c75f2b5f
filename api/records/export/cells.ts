import { Column, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ExportWords } from '#contract/kit/lists/exports.ts';
import { countryCodes, countryName } from '#contract/values/countries.ts';

/** The value of a column: a column of the table, or SQL for a text. */
export type Source = AnyPgColumn | SQL;

interface Labels {
  readonly words: ExportWords;
  readonly language: 'es' | 'en';
}

const yesAndNo = { es: ['Sí', 'No'], en: ['Yes', 'No'] } as const;

/** SQL for the text of a cell: dates are dd/mm/yyyy hh:mm in UTC, choices have their labels, and empty values are empty. */
export function cellOf(name: string, source: Source, { words, language }: Labels): SQL {
  const [yes, no] = yesAndNo[language];
  const given = name === 'country' ? countriesIn(language) : words[`${name}.values`];
  const isFlag = source instanceof Column && source.getSQLType() === 'boolean';
  const labels = isFlag ? (given ?? { true: yes, false: no }) : given;
  const text = textOf(source);
  if (typeof labels !== 'object') return sql`coalesce(${text}, '')`;
  return sql`coalesce(${JSON.stringify(labels)}::jsonb ->> ${text}, ${text}, '')`;
}

function textOf(source: Source): SQL {
  const type = source instanceof Column ? source.getSQLType() : 'text';
  if (type.startsWith('timestamp')) return sql`to_char(${source} at time zone 'UTC', 'DD/MM/YYYY HH24:MI')`;
  if (type === 'date') return sql`to_char(${source}, 'DD/MM/YYYY')`;
  if (type.endsWith('[]')) return sql`array_to_string(${source}, E'\n')`;
  return sql`(${source})::text`;
}

const countriesIn = (language: 'es' | 'en') =>
  Object.fromEntries(countryCodes.map((code) => [code, countryName(code, language)]));
