import Box from '@mui/material/Box';
import type { KindInsight } from '#contract/insight.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useInsightTexts } from '../insight.texts.ts';
import { decidedList, type Scope } from '../links.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { NumberLink } from './NumberLink.tsx';
import { nameStyle, numberStyle, rowStyle, tableStyle } from './tableStyles.ts';

interface Props {
  numbers: KindInsight;
  scope: Scope;
}

const statuses = ['approved', 'rejected'] as const;

/** What each person approved and rejected. */
export function PersonTable({ numbers: { persons }, scope }: Props) {
  const t = useInsightTexts();
  const number = useNumberFormat();
  const words = { approved: t.approvedWord, rejected: t.rejectedWord };
  return (
    <Box component="table" aria-label={t.persons} sx={tableStyle}>
      <HeaderRow names={[t.person, t.approved, t.rejected]} />
      <tbody>
        {persons.map(({ id, name, ...counts }) => (
          <Box component="tr" key={id ?? ''} sx={rowStyle}>
            <Box component="th" scope="row" sx={nameStyle}>
              {name || t.nobody}
            </Box>
            {statuses.map((status) => {
              const shown = number(counts[status]);
              return (
                <Box key={status} component="td" sx={numberStyle}>
                  <NumberLink
                    to={decidedList(scope, {
                      status,
                      ...(id ? { decider: id } : { unknown_decider: 'true' }),
                    })}
                    label={t.by(shown, words[status], name || t.nobody)}
                  >
                    {shown}
                  </NumberLink>
                </Box>
              );
            })}
          </Box>
        ))}
      </tbody>
    </Box>
  );
}
