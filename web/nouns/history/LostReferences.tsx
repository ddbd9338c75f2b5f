import Alert from '@mui/material/Alert';
import type { RecordVersion } from '#contract/history.ts';
import { useVersionTexts } from './versions.texts.ts';

interface Props {
  version: RecordVersion;
  /** The fields that would be restored. */
  names: readonly string[];
}

/** Says which references of a version do not return with it, because their records no longer exist. */
export function LostReferences({ version: { record, names: known, missing }, names }: Props) {
  const t = useVersionTexts();
  const values = JSON.stringify(names.map((name) => (record as Record<string, unknown>)[name]));
  const lost = missing.filter((id) => values.includes(id)).map((id) => known[id] || t.unnamed);
  if (lost.length === 0) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ width: '100%', background: 'var(--page)', overflowWrap: 'anywhere' }}
    >
      {t.lost(lost.join(', '))}
    </Alert>
  );
}
