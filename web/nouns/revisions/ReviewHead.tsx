import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ComparedField, RevisionDetail } from '#contract/revisions.ts';
import { useIsInRun } from '../../kit/page/run.ts';
import { useSession } from '../../kit/session/session.ts';
import { AlertIcon, BackIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { RevisionStatusChip } from './RevisionStatusChip.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

const nameOf = (person: RevisionDetail['author']): string | undefined =>
  person ? `${person.first_name} ${person.last_name}`.trim() : undefined;

/** The status of a revision, its author, who decided on it and when, and the warnings about it. */
export function ReviewHead({ revision }: { revision: RevisionDetail }) {
  const t = useRevisionTexts();
  const { status, author, createdAt, decider, decided_at, reason, taken, conflicts, own } = revision;
  const userId = useSession()?.userId;
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
          <strong>{t.fields.reason}:</strong> {reason}
        </Box>
      ) : null}
      {taken ? (
        <Box>
          <strong>{t.fields.taken}:</strong>{' '}
          {taken.map((field) => t.compared[field as ComparedField] ?? field).join(', ')}
        </Box>
      ) : null}
      {own && status === 'pending' ? (
        <Alert severity="info" variant="outlined">
          {author?.id === userId ? t.ownEdit : t.ownSpot}
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

interface ToolbarProps {
  onlyChanged: boolean;
  setOnlyChanged(on: boolean): void;
  /** Its place among the pending revisions. */
  place: RevisionDetail['queue'];
  queue: boolean;
  setQueue(on: boolean): void;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

/** Buttons to the previous and the next pending revision, and the options of the review. */
export function ReviewToolbar(props: ToolbarProps) {
  const t = useRevisionTexts();
  // A run through the inbox has a bar of its own.
  const isInRun = useIsInRun();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      {isInRun ? null : <QueueButtons {...props} />}
      <Box sx={{ flex: 1 }} />
      <LabelledSwitch
        label={t.onlyChanged}
        checked={props.onlyChanged}
        onChange={props.setOnlyChanged}
        margin={1}
      />
      {isInRun ? null : (
        <LabelledSwitch label={t.goOn} checked={props.queue} onChange={props.setQueue} margin={0} />
      )}
    </Box>
  );
}

/** The revision before and after, and its place among the pending ones. */
function QueueButtons(props: Pick<ToolbarProps, 'onPrevious' | 'onNext' | 'place'>) {
  const t = useRevisionTexts();
  return (
    <>
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
    </>
  );
}

interface LabelledSwitchProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  margin: number;
}

const LabelledSwitch = ({ label, checked, onChange, margin }: LabelledSwitchProps) => (
  <FormControlLabel
    control={<Switch size="small" checked={checked} onChange={(_event, next) => onChange(next)} />}
    label={label}
    sx={{ mr: margin }}
  />
);
