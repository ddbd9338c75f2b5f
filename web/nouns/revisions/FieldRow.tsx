import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { RevisionDetail } from '#contract/revisions.detail.ts';
import { valueAt } from '#contract/revisions.rules.ts';
import type { ComparedField } from '#contract/revisions.ts';
import { fieldAt } from '#contract/spots.fields.ts';
import { ComparedValue, comparedRow } from '../../kit/page/compared.tsx';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useMarks } from '../../kit/words/useMarks.ts';
import { FieldValue, type ValueSide } from './FieldValue.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

interface Props {
  revision: RevisionDetail;
  field: ComparedField;
  changed: boolean;
  /** Whether the change is selected; undefined if it cannot be. */
  taken?: boolean | undefined;
  /** The key that toggles it. */
  digit?: number | undefined;
  onTake?(taken: boolean): void;
}

/** One field: its old and its new value, and the checkbox that takes the change. */
export function FieldRow({ revision, field, changed, taken, digit, onTake }: Props) {
  const t = useRevisionTexts();
  const label = t.compared[field];
  const isConflict = revision.conflicts.includes(field);
  const [before, after] = [valueAt(revision.old_data, field), valueAt(revision.new_data, field)];
  const isText = fieldAt(field)?.kind === 'text';
  const marks = useMarks(isText ? before : undefined, isText ? after : undefined);
  const value = (side: ValueSide, shown: unknown) => (
    <FieldValue {...{ field, revision, side, marks }} value={shown} />
  );
  return (
    <Box component="li" data-field={field} sx={comparedRow}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, minWidth: 0 }}>
        {taken === undefined ? null : (
          <Checkbox
            size="small"
            checked={taken}
            onChange={(_event, next) => onTake?.(next)}
            slotProps={{ input: { 'aria-label': t.take(label) } }}
            sx={{ p: 0.25, mt: '-1px' }}
          />
        )}
        <span style={{ minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: changed ? 600 : 400 }}>
            {label}
          </Box>
          {digit === undefined ? null : (
            <Box component="span" aria-hidden sx={{ ml: 0.75, color: 'text.secondary', fontSize: 12 }}>
              {digit}
            </Box>
          )}
          {changed && field === 'thumbnail_photos' ? (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
              {t.withPhotos}
            </Box>
          ) : null}
          {isConflict ? (
            <Box sx={{ mt: 0.5 }}>
              <StatusChip label={t.conflict} icon={AlertIcon} tone="warning" />
            </Box>
          ) : null}
        </span>
      </Box>
      <ComparedValue label={t.before}>
        {value('before', before)}
        {isConflict ? (
          <Box sx={{ mt: 1, p: 1, border: '1px solid var(--warning)', borderRadius: 1 }}>
            <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
              {t.now}
            </Box>
            {value('now', valueAt(revision.live, field))}
          </Box>
        ) : null}
      </ComparedValue>
      <ComparedValue label={t.fields.new_data} highlighted={changed && taken !== false}>
        {value('after', after)}
      </ComparedValue>
    </Box>
  );
}
