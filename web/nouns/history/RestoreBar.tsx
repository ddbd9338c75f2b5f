import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RecordVersion } from '#contract/history.ts';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { RestoreIcon } from '../../kit/theme/icons.tsx';
import { LostReferences } from './LostReferences.tsx';
import { useVersionTexts } from './versions.texts.ts';

interface Props {
  version: RecordVersion;
  /** The fields that can be restored. */
  names: readonly string[];
  chosen: readonly string[];
  isBusy: boolean;
  /** By default the whole version. */
  restore(names?: readonly string[]): void;
}

/** Restores the whole version, or the chosen fields. */
export function RestoreBar({ version, names, chosen, isBusy, restore }: Props) {
  const t = useVersionTexts();
  const { restore: restoreVersion } = useHistoryTexts();
  const hasChosen = chosen.length > 0;
  return (
    <ActionBar>
      <LostReferences version={version} names={hasChosen ? chosen : names} />
      <Box
        component="span"
        role="status"
        sx={{ mr: 'auto', width: { xs: '100%', sm: 'auto' }, color: 'text.secondary' }}
      >
        {isBusy ? t.restoring : t.chosen(chosen.length, names.length)}
      </Box>
      <Button
        variant={hasChosen ? 'outlined' : 'contained'}
        aria-disabled={isBusy}
        startIcon={<RestoreIcon width={18} height={18} />}
        onClick={() => isBusy || restore()}
      >
        {restoreVersion}
      </Button>
      {hasChosen ? (
        <Button variant="contained" aria-disabled={isBusy} onClick={() => isBusy || restore(chosen)}>
          {t.restoreFields(chosen.length)}
        </Button>
      ) : null}
    </ActionBar>
  );
}
