import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ageOf, formatInstant } from './dates.ts';

/** An instant as dd/mm/yyyy hh:mm UTC, with its age on hover. */
export function DateCell({ value }: { value: string | null | undefined }) {
  const t = useTexts();
  const language = nameLanguage(useLanguage());
  const text = formatInstant(value);
  if (!value || !text) return <span style={{ color: 'var(--text-quiet)' }}>{t.noDate}</span>;
  return (
    <time
      dateTime={value}
      // Computed on hover, because Intl.RelativeTimeFormat takes longer than rendering the row.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = `${ageOf(value, language)} · UTC`;
      }}
    >
      {text}
    </time>
  );
}
