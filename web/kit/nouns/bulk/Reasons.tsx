import Box from '@mui/material/Box';
import type { BulkAct, LeftOut } from '#contract/kit/bulk.ts';
import { useTranslate } from '../../../texts/messages.ts';
import type { AnyHistoryWords } from '../../history/historyWords.ts';
import { formatNumber } from '../../values/useNumberFormat.ts';
import { useBulkTexts } from './bulk.texts.ts';

interface Props {
  reasons: BulkAct['reasons'];
  /** Some of the records. */
  examples: readonly LeftOut[];
  words: AnyHistoryWords;
  title?: string;
  /** The name of one of them; by default its own. */
  nameOf?(one: LeftOut): string | null | undefined;
}

/** Why records are left out, how many, and the names of some. */
export function Reasons({ reasons, examples, words, title, nameOf }: Props) {
  const t = useBulkTexts();
  const reasonText = useReasonText(words);
  if (reasons.length === 0) return null;
  const shown = (one: LeftOut) => (nameOf ? nameOf(one) : one.name) || t.unnamed(one.id.slice(-6));
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <section>
      <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 14 }}>
        {title ?? t.leftOut(formatNumber(all))}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
        {reasons.map(({ reason, field, count }) => {
          const some = examples.filter((one) => one.reason === reason && one.field === field).slice(0, 3);
          return (
            <li key={`${reason} ${field}`}>
              {reasonText({ reason, field })} <strong>{formatNumber(count)}</strong>
              <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {some.length > 0 ? ` · ${some.map(shown).join(', ')}` : ''}
                {some.length > 0 && count > some.length
                  ? ` ${t.andMore(formatNumber(count - some.length))}`
                  : ''}
              </Box>
            </li>
          );
        })}
      </Box>
    </section>
  );
}

/** Returns a function that says why a record is left out, with the label of the field that it is about. */
export function useReasonText(words: AnyHistoryWords) {
  const translate = useTranslate();
  return ({ reason, field }: Pick<LeftOut, 'reason' | 'field'>): string => {
    const text = translate(reason);
    return field ? `${words.fields[field] ?? field}: ${text}` : text;
  };
}
