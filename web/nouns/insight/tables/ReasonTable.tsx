import Box from '@mui/material/Box';
import type { KindInsight } from '#contract/insight.ts';
import { clampLines } from '../../../kit/values/clampLines.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useInsightTexts } from '../insight.texts.ts';
import { decidedList, type Scope } from '../links.ts';
import { useReasonTexts } from '../reason.texts.ts';
import { HeaderRow } from './HeaderRow.tsx';
import { NumberLink } from './NumberLink.tsx';
import { nameStyle, numberStyle, rowStyle, tableStyle } from './tableStyles.ts';

interface Props {
  numbers: KindInsight;
  scope: Scope;
}

/** Why records were rejected, and how often. The less frequent ones are one number. */
export function ReasonTable({ numbers: { reasons, others }, scope }: Props) {
  const t = useInsightTexts();
  const { none } = useReasonTexts();
  const number = useNumberFormat();
  return (
    <Box component="table" aria-label={t.reasons} sx={tableStyle}>
      <HeaderRow names={[t.reason, t.times]} />
      <tbody>
        {reasons.map(({ id, reason, count }) => (
          <Box component="tr" key={id} sx={rowStyle}>
            <Box component="th" scope="row" sx={nameStyle}>
              <span style={clampLines(3)} title={reason || none}>
                {reason || none}
              </span>
            </Box>
            <Box component="td" sx={numberStyle}>
              <NumberLink
                to={decidedList(scope, { status: 'rejected', reason: id })}
                label={t.withReason(number(count), reason || none)}
              >
                {number(count)}
              </NumberLink>
            </Box>
          </Box>
        ))}
        {others.count > 0 ? (
          <Box component="tr" sx={{ ...rowStyle, color: 'text.secondary' }}>
            <Box component="th" scope="row" sx={nameStyle}>
              {t.others(number(others.reasons))}
            </Box>
            <Box component="td" sx={numberStyle}>
              <NumberLink
                to={decidedList(scope, { other_reasons: 'true' })}
                label={t.withReason(number(others.count), t.others(number(others.reasons)))}
              >
                {number(others.count)}
              </NumberLink>
            </Box>
          </Box>
        ) : null}
      </tbody>
    </Box>
  );
}
