import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Fragment } from 'react';
import type { RevisionDetail } from '#contract/revisions.detail.ts';
import { pinOf } from '#contract/revisions.rules.ts';
import { type ComparedField, comparedFields, type RevisionField } from '#contract/revisions.ts';
import { TwoPinsMap } from '../../kit/map/places/TwoPinsMap.tsx';
import { comparedColumns } from '../../kit/page/compared.tsx';
import { differs, isRevisionField } from './comparedFields.ts';
import { FieldRow } from './FieldRow.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

interface Props {
  revision: RevisionDetail;
  onlyChanged: boolean;
  setOnlyChanged(on: boolean): void;
  /** The selected changes; undefined once it is decided. */
  taken: ReadonlySet<RevisionField> | undefined;
  setTaken(field: RevisionField, taken: boolean): void;
}

/** Old and new values side by side, field by field (product/revisions#comparison). */
export function Comparison({ revision, onlyChanged, setOnlyChanged, taken, setTaken }: Props) {
  const t = useRevisionTexts();
  const { old_data, new_data, changed } = revision;
  const isChanged = (field: ComparedField) => changed.includes(field) || differs(old_data, new_data, field);
  const changedFields = comparedFields.filter(isChanged);
  const rows = onlyChanged ? changedFields : comparedFields;
  const lastOfPlace = changedFields.findLast((field) => placeFields.has(field));
  const unchanged = comparedFields.length - changedFields.length;
  return (
    <Paper variant="outlined" sx={{ borderColor: 'divider', overflow: 'hidden' }}>
      <Box
        aria-hidden
        sx={{ ...comparedColumns, px: 2, py: 1, display: { xs: 'none', md: 'grid' }, ...headerStyle }}
      >
        <span>{t.field}</span>
        <span>{t.before}</span>
        <span>{t.fields.new_data}</span>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((field) => {
          const selectable = taken && isRevisionField(field) && changed.includes(field);
          const digit = selectable ? changed.indexOf(field) + 1 : 0;
          return (
            <Fragment key={field}>
              <FieldRow
                revision={revision}
                field={field}
                changed={isChanged(field)}
                taken={selectable ? taken.has(field) : undefined}
                digit={digit > 0 && digit < 10 ? digit : undefined}
                onTake={(next) => selectable && setTaken(field, next)}
              />
              {field === lastOfPlace ? <Places revision={revision} /> : null}
            </Fragment>
          );
        })}
        {rows.length === 0 ? (
          <Box component="li" sx={{ px: 2, py: 1.5, borderTop: '1px solid var(--line)' }}>
            {t.noChange}
          </Box>
        ) : null}
      </Box>
      {unchanged > 0 ? (
        <Box sx={{ px: 1, py: 0.5, borderTop: '1px solid var(--line)' }}>
          <Button onClick={() => setOnlyChanged(!onlyChanged)} aria-expanded={!onlyChanged}>
            {onlyChanged ? t.showSame(unchanged) : t.hideSame(unchanged)}
          </Button>
        </Box>
      ) : null}
    </Paper>
  );
}

/** Of them one map is enough: below the last one that changed. */
const placeFields = new Set<ComparedField>(['address', 'lat', 'long']);

/** A pin that moved far is shown above, among the risks. */
function Places({ revision }: { revision: RevisionDetail }) {
  const t = useRevisionTexts();
  if (revision.risks.flags.some(({ kind }) => kind === 'pin_moved')) return null;
  const before = pinOf(revision.old_data);
  const after = pinOf(revision.new_data);
  if (!before && !after) return null;
  return (
    <Box component="li" aria-label={t.place} sx={{ px: 2, pb: 2 }}>
      <TwoPinsMap before={before} after={after} height={220} />
    </Box>
  );
}

const headerStyle = { color: 'text.secondary', fontSize: 12.5, fontWeight: 550 } as const;
