import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Fragment } from 'react';
import {
  type ComparedField,
  comparedFields,
  type RevisionDetail,
  type RevisionField,
} from '#contract/revisions.ts';
import { TwoPinsMap } from '../../kit/map/places/TwoPinsMap.tsx';
import { columnsStyle, FieldRow } from './FieldRow.tsx';
import { differs, isTakeable, placeOf } from './reviewRows.ts';
import { useRevisionTexts } from './revisions.texts.ts';

interface Props {
  revision: RevisionDetail;
  onlyChanged: boolean;
  setOnlyChanged(on: boolean): void;
  /** What is taken of the changed fields; undefined once it is decided. */
  taken: ReadonlySet<RevisionField> | undefined;
  onTake(field: RevisionField, taken: boolean): void;
}

/** Old beside new, field by field (product/revisions#comparison). */
export function Comparison({ revision, onlyChanged, setOnlyChanged, taken, onTake }: Props) {
  const t = useRevisionTexts();
  const { old_data, new_data, changed } = revision;
  const isChanged = (field: ComparedField) => changed.includes(field) || differs(old_data, new_data, field);
  const news = comparedFields.filter(isChanged);
  const rows = onlyChanged ? news : comparedFields;
  const same = comparedFields.length - news.length;
  return (
    <Paper variant="outlined" sx={{ borderColor: 'divider', overflow: 'hidden' }}>
      <Box
        aria-hidden
        sx={{ ...columnsStyle, px: 2, py: 1, display: { xs: 'none', md: 'grid' }, ...headStyle }}
      >
        <span>{t.field}</span>
        <span>{t.before}</span>
        <span>{t.after}</span>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((field) => {
          const mayTake = taken && isTakeable(field) && changed.includes(field);
          const digit = mayTake ? changed.indexOf(field) + 1 : 0;
          return (
            <Fragment key={field}>
              <FieldRow
                revision={revision}
                field={field}
                changed={isChanged(field)}
                taken={mayTake ? taken.has(field) : undefined}
                digit={digit > 0 && digit < 10 ? digit : undefined}
                onTake={(next) => mayTake && onTake(field, next)}
              />
              {field === 'long' && isChanged(field) ? <Places revision={revision} /> : null}
            </Fragment>
          );
        })}
        {rows.length === 0 ? (
          <Box component="li" sx={{ px: 2, py: 1.5, borderTop: '1px solid var(--line)' }}>
            {t.noChange}
          </Box>
        ) : null}
      </Box>
      {same > 0 ? (
        <Box sx={{ px: 1, py: 0.5, borderTop: '1px solid var(--line)' }}>
          <Button onClick={() => setOnlyChanged(!onlyChanged)} aria-expanded={!onlyChanged}>
            {onlyChanged ? t.showSame(same) : t.hideSame(same)}
          </Button>
        </Box>
      ) : null}
    </Paper>
  );
}

function Places({ revision }: { revision: RevisionDetail }) {
  const t = useRevisionTexts();
  const before = placeOf(revision.old_data);
  const after = placeOf(revision.new_data);
  if (!before || !after) return null;
  return (
    <Box component="li" aria-label={t.place} sx={{ px: 2, pb: 2 }}>
      <TwoPinsMap before={before} after={after} height={220} />
    </Box>
  );
}

const headStyle = { color: 'text.secondary', fontSize: 12.5, fontWeight: 550 } as const;
