import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ComparedField, RevisionDetail } from '#contract/revisions.ts';
import { useSession } from '../../kit/session/session.ts';
import { AlertIcon, BackIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { RevisionStatusChip } from './RevisionStatusChip.tsx';

import { useRevisionTexts } from './revisions.texts.ts';

const nameOf = (person: RevisionDetail['author']): string | undefined =>
  person ? `${person.first_name} ${person.last_name}`.trim() : undefined;

/** What it is, who made it, who decided and when. */
export function ReviewHead({ revision }: { revision: RevisionDetail }) {
  const t = useRevisionTexts();
  const { status, author, createdAt, decider, decided_at, reason, taken, conflicts, own } = revision;
  const reader = useSession()?.userId;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}
      >
        <Box component="span" sx={{ color: 'text.primary' }}>
          <RevisionStatusChip status={status} />
        </Box>
        <span>
          {t.by(nameOf(author) ?? t.nobody)} · <DateCell value={createdAt} />
        </span>
        {decided_at ? (
          <span>
            {t.decidedBy(nameOf(decider) ?? t.nobody)} · <DateCell value={decided_at} />
          </span>
        ) : null}
      </Box>
      {reason ? (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>{t.reason}:</strong> {reason}
        </Box>
      ) : null}
      {taken ? (
        <Box>
          <strong>{t.approvedFields}:</strong>{' '}
          {taken.map((field) => t.fields[field as ComparedField] ?? field).join(', ')}
        </Box>
      ) : null}
      {own && status === 'pending' ? (
        <Alert severity="info" variant="outlined">
          {author?.id === reader ? t.ownEdit : t.ownSpot}
        </Alert>
      ) : null}
      {conflicts.length > 0 ? (
        <Alert severity="warning" variant="outlined" icon={<AlertIcon />}>
          {t.conflictHint(conflicts.length)}
        </Alert>
      ) : null}
    </Box>
  );
}

interface CockpitProps {
  onlyChanged: boolean;
  setOnlyChanged(on: boolean): void;
  /** How far it is in the queue of pending ones. */
  place: RevisionDetail['queue'];
  queue: boolean;
  setQueue(on: boolean): void;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

/** The way from one pending revision to the next. */
export function CockpitBar(props: CockpitProps) {
  const t = useRevisionTexts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Button
        variant="outlined"
        size="small"
        disabled={!props.onPrevious}
        onClick={props.onPrevious}
        startIcon={<BackIcon width={16} height={16} />}
      >
        {t.previous}
      </Button>
      <Button
        variant="outlined"
        size="small"
        disabled={!props.onNext}
        onClick={props.onNext}
        endIcon={<BackIcon width={16} height={16} style={{ transform: 'rotate(180deg)' }} />}
      >
        {t.next}
      </Button>
      {props.place ? (
        <Box component="span" sx={{ ml: 0.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {t.queue(props.place.place, props.place.of)}
        </Box>
      ) : null}
      <Box sx={{ flex: 1 }} />
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={props.onlyChanged}
            onChange={(_event, on) => props.setOnlyChanged(on)}
          />
        }
        label={t.onlyChanged}
        sx={{ mr: 1 }}
      />
      <FormControlLabel
        control={<Switch size="small" checked={props.queue} onChange={(_event, on) => props.setQueue(on)} />}
        label={t.goOn}
        sx={{ mr: 0 }}
      />
    </Box>
  );
}
