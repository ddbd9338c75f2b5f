import Box from '@mui/material/Box';
import { Fragment } from 'react';
import type { Risk, RiskKind } from '#contract/risks.ts';
import { countryName } from '#contract/values/countries.ts';
import { lengthText } from '../../kit/map/map.texts.ts';
import { visuallyHidden } from '../../kit/theme/visuallyHidden.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { type RiskTexts, useRiskTexts } from './risks.texts.ts';

type Reason = (risk: Risk, t: RiskTexts, language: 'es' | 'en') => React.ReactNode;

const quote: Reason = ({ found }) => `«${found ?? ''}»`;

const reasons: Record<RiskKind, Reason> = {
  pin_moved: ({ metres = 0 }, _t, language) => lengthText(metres, language),
  pin_outside_country: ({ pin = 'outside', country }, t, language) =>
    pin === 'zero' ? t.pin.zero : t.pin[pin](countryName(country ?? '', language)),
  links_changed: ({ before, found }, t) => (
    <>
      <span style={visuallyHidden}>{t.before}</span> {before} <span aria-hidden>→</span>{' '}
      <span style={visuallyHidden}>{t.now}</span> <strong>{found}</strong>
    </>
  ),
  capitals: quote,
  mail_address: quote,
  phone_number: quote,
  same_text: ({ spots = [] }) =>
    spots.map(({ id, name }, at) => (
      <Fragment key={id}>
        {at > 0 ? ', ' : null}
        {/* In a tab of its own: the review keeps what is selected in it. */}
        <a href={`/spots/${id}/edit`} target="_blank" rel="noreferrer">
          {name}
        </a>
      </Fragment>
    )),
};

/** Why it is flagged. Texts of owners are shown as text, never as a link. */
export function RiskReason({ risk }: { risk: Risk }) {
  const t = useRiskTexts();
  const language = nameLanguage(useLanguage());
  return (
    <Box component="span" sx={{ minWidth: 0, color: 'text.secondary' }}>
      {reasons[risk.kind](risk, t, language)}
    </Box>
  );
}
