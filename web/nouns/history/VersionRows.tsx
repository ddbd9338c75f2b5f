import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { HistoryValue } from '../../kit/history/HistoryValue.tsx';
import type { FieldChange } from '../../kit/history/historyChanges.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { ComparedValue, comparedColumns, comparedRow } from '../../kit/page/compared.tsx';
import { useVersionTexts } from './versions.texts.ts';

interface Props {
  changed: readonly FieldChange[];
  same: readonly FieldChange[];
  words: AnyHistoryWords;
  /** What the two versions are called. */
  labels: readonly [string, string];
  names: Readonly<Record<string, string>>;
  missing: ReadonlySet<string>;
  /** Whether the record did not exist in a version. */
  absent: readonly [boolean, boolean];
  /** Whether a field is chosen; undefined if it cannot be restored. */
  taken(path: string): boolean | undefined;
  take(path: string, on: boolean): void;
}

/** Two versions, field by field: first the fields that differ; the others on demand. */
export function VersionRows({ changed, same, labels, absent, ...row }: Props) {
  const t = useVersionTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t.compared}
      sx={{ borderColor: 'divider', overflow: 'hidden' }}
    >
      <Box aria-hidden sx={headerStyle}>
        {[t.field, ...labels].map((label, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both versions may be the same
          <span key={column}>{label}</span>
        ))}
      </Box>
      {labels.map((label, side) =>
        absent[side] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: both versions may be the same
          <Box key={side} sx={{ px: 2, py: 1.5, borderTop: '1px solid var(--line)', color: 'warning.main' }}>
            {t.absent(label)}
          </Box>
        ) : null,
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changed.map((field) => (
          <Row key={field.path} field={field} isChanged labels={labels} {...row} />
        ))}
        {changed.length === 0 ? (
          <Box component="li" sx={{ px: 2, py: 1.5, borderTop: '1px solid var(--line)' }}>
            {t.noChange}
          </Box>
        ) : null}
        {/* Without differences there is nothing else to see. */}
        {isOpen || changed.length === 0
          ? same.map((field) => <Row key={field.path} field={field} labels={labels} {...row} />)
          : null}
      </Box>
      {same.length > 0 && changed.length > 0 ? (
        <Box sx={{ px: 1, py: 0.5, borderTop: '1px solid var(--line)' }}>
          <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? t.hideSame(same.length) : t.showSame(same.length)}
          </Button>
        </Box>
      ) : null}
    </Paper>
  );
}

interface RowProps extends Omit<Props, 'changed' | 'same' | 'absent'> {
  field: FieldChange;
  isChanged?: boolean;
}

function Row({ field, isChanged = false, labels, words, names, missing, taken, take }: RowProps) {
  const t = useVersionTexts();
  const { path, before, after } = field;
  const label = words.fields[path] ?? path;
  const isTaken = isChanged ? taken(path) : undefined;
  const value = (one: unknown) => (
    <Box sx={{ whiteSpace: 'pre-wrap' }}>
      <HistoryValue value={one} {...{ path, words, names, missing }} />
    </Box>
  );
  return (
    <Box component="li" data-field={path} sx={comparedRow}>
      <Box
        component={isTaken === undefined ? 'span' : 'label'}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          minWidth: 0,
          fontWeight: isChanged ? 600 : 400,
        }}
      >
        {isTaken === undefined ? null : (
          <Checkbox
            size="small"
            checked={isTaken}
            onChange={(_event, on) => take(path, on)}
            slotProps={{ input: { 'aria-label': t.take(label) } }}
            sx={{ p: 0.25 }}
          />
        )}
        <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{label}</span>
      </Box>
      <ComparedValue label={labels[0]} highlighted={isTaken}>
        {value(before)}
      </ComparedValue>
      <ComparedValue label={labels[1]}>{value(after)}</ComparedValue>
    </Box>
  );
}

const headerStyle = {
  ...comparedColumns,
  display: { xs: 'none', md: 'grid' },
  px: 2,
  py: 1,
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  fontSize: 12.5,
  fontWeight: 550,
} as const;
