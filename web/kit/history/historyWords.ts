import type { HistoryField } from '#contract/history.records.ts';
import type { HistoryNoun } from '#contract/nouns.ts';

/** How a noun's history calls its fields. One that has no label does not compile. */
export interface HistoryWords<Noun extends HistoryNoun> {
  fields: Readonly<Record<HistoryField<Noun>, string>>;
  /** What the values of a choice are called, by field. */
  values?: Readonly<Partial<Record<HistoryField<Noun>, Readonly<Record<string, string>>>>>;
}

/** The same, of any noun. */
export interface AnyHistoryWords {
  fields: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
}
