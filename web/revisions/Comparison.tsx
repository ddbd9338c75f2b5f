import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { Fragment } from 'react';
import type { RevisionDetail, RevisionField } from '#contract/revisions.ts';
import { TwoPinsMap } from '../kit/map/TwoPinsMap.tsx';
import { columnsStyle, FieldRow } from './FieldRow.tsx';
import { differs, isTakeable, placeOf, reviewRows, type Shown } from './reviewRows.ts';
import { useRevisionTexts } from './revisions.texts.ts';

interface Props {
  revision: RevisionDetail;
  onlyChanged: boolean;
  /** What is taken of the changed fields; undefined once it is decided. */
  taken: ReadonlySet<RevisionField> | undefined;
  onTake(field: RevisionField, taken: boolean): void;
}

/** Old beside new, field by field (specification §2). */
export function Comparison({ revision, onlyChanged, taken, onTake }: Props) {
  const t = useRevisionTexts();
  const { old_data, new_data, changed } = revision;
  const isChanged = (field: Shown) => changed.includes(field) || differs(old_data, new_data, field);
  // Thumbnails follow their photos: beside them they say nothing new.
  const isNews = (field: Shown) => isChanged(field) && field !== 'thumbnail_photos';
  const rows = reviewRows.filter(([field]) => !onlyChanged || isNews(field));
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
        {rows.map(([field, kind]) => {
          const mayTake = taken && isTakeable(field) && changed.includes(field);
          const digit = mayTake ? changed.indexOf(field) + 1 : 0;
          return (
            <Fragment key={field}>
              <FieldRow
                revision={revision}
                field={field}
                kind={kind}
                changed={isChanged(field)}
                taken={mayTake ? taken.has(field) : undefined}
                digit={digit > 0 && digit < 10 ? digit : undefined}
                onTake={(next) => mayTake && onTake(field, next)}
              />
              {field === 'long' && isChanged(field) ? <Places revision={revision} /> : null}
            </Fragment>
          );
        })}
      </Box>
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
