import Box from '@mui/material/Box';
import { useId } from 'react';
import { pinOf } from '#contract/revisions.rules.ts';
import type { Snapshot } from '#contract/revisions.ts';
import type { Risk, Risks } from '#contract/risks.ts';
import { TwoPinsMap } from '../../kit/map/places/TwoPinsMap.tsx';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { coarsePointerLinks } from '../../kit/theme/touch.ts';
import { AuthorFacts, RejectionReasons } from './AuthorFacts.tsx';
import { RiskReason } from './RiskReason.tsx';
import { useRiskTexts } from './risks.texts.ts';

interface Props {
  risks: Risks;
  /** What is reviewed: of a new spot there is nothing before. */
  before: Snapshot | null;
  after: Snapshot;
  /** The labels of the fields; their rows have the attribute `data-field`. */
  labels: Readonly<Record<string, string>>;
}

/** What a reviewer should look at, each with its reason; it decides nothing (product/revisions#risks). */
export function RiskPanel({ risks, before, after, labels }: Props) {
  const t = useRiskTexts();
  const title = useId();
  const { flags, record } = risks;
  return (
    <Box component="section" aria-labelledby={title} sx={panelStyle}>
      <Box sx={{ ...rowStyle, alignItems: 'center', rowGap: 0.5 }}>
        <Box id={title} component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
          {t.title}
        </Box>
        <Box component="span" sx={quiet}>
          {flags.length > 0 ? t.hint : t.none}
        </Box>
        {record ? <AuthorFacts record={record} /> : null}
      </Box>
      {flags.length > 0 ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columnsFor(flags), alignItems: 'start' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
            {flags.map((risk) => (
              <RiskRow
                key={`${risk.kind} ${risk.field}`}
                risk={risk}
                label={labels[risk.field] ?? risk.field}
              />
            ))}
          </Box>
          {isMoved(flags) ? <Pins before={before} after={after} /> : null}
        </Box>
      ) : null}
      {record && record.reasons.length > 0 ? <RejectionReasons reasons={record.reasons} /> : null}
    </Box>
  );
}

const isMoved = (flags: readonly Risk[]): boolean => flags.some(({ kind }) => kind === 'pin_moved');

const columnsFor = (flags: readonly Risk[]) => ({
  xs: 'minmax(0, 1fr)',
  md: isMoved(flags) ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)',
});

function RiskRow({ risk, label }: { risk: Risk; label: string }) {
  const t = useRiskTexts();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 }}>
      <AlertIcon
        width={18}
        height={18}
        style={{ color: 'var(--warning)', flex: 'none', transform: 'translateY(3px)' }}
      />
      <Box sx={rowStyle}>
        <strong>{t.kinds[risk.kind]}</strong>
        <RiskReason risk={risk} />
        <button
          type="button"
          className="link"
          aria-label={t.goTo(label)}
          onClick={() => goToField(risk.field)}
        >
          {label}
        </button>
      </Box>
    </Box>
  );
}

/** Focuses the row of the field, in the middle of the screen; the name of a new spot is the heading. */
function goToField(field: string): void {
  const row =
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`) ??
    (field === 'name' ? document.querySelector('main h1') : null);
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'center' });
}

function Pins({ before, after }: Pick<Props, 'before' | 'after'>) {
  const [from, to] = [before && pinOf(before), pinOf(after)];
  return from && to ? <TwoPinsMap before={from} after={to} height={190} /> : null;
}

const quiet = { color: 'text.secondary', fontSize: 13 } as const;

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.25,
  minWidth: 0,
  overflowWrap: 'anywhere',
  ...coarsePointerLinks,
} as const;

const panelStyle = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  px: 2,
  py: 1.5,
  border: '1px solid var(--line)',
  borderRadius: 1,
  background: 'var(--raised)',
} as const;
