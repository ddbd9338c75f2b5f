import type { HistoryField } from '#contract/history.records.ts';
import type { HistoryNoun } from '#contract/nouns.ts';

/** The labels of a noun's fields in its history. A field without a label does not compile. */
export interface HistoryWords<Noun extends HistoryNoun> {
  fields: Readonly<Record<HistoryField<Noun>, string>>;
  /** The labels of a choice's values, by field. */
  values?: Readonly<Partial<Record<HistoryField<Noun>, Readonly<Record<string, string>>>>>;
}

/** HistoryWords of any noun. */
export interface AnyHistoryWords {
  fields: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
}
