import Box from '@mui/material/Box';
import { type TimelineEntry, type TimelineKind, timeline } from '#contract/timeline.ts';
import { Unloaded } from '../../../kit/feedback/states/Unloaded.tsx';
import { useOne } from '../../../kit/http/data.ts';
import { SideDrawer } from '../../../kit/page/SideDrawer.tsx';
import {
  AlertIcon,
  CheckIcon,
  ClockIcon,
  EyeOffIcon,
  type Icon,
  StarIcon,
} from '../../../kit/theme/icons.tsx';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { inFormOrder } from '../texts/formOrder.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { useReviewLabels } from '../texts/useSpotLabels.ts';
import { useTimelineTexts } from './timeline.texts.ts';

interface Props {
  id: string;
  name: string;
  close(): void;
}

/** A drawer with what happened with a spot, newest first: sent, decided and why, published, reminders. */
export function SpotTimeline({ id, name, close }: Props) {
  const t = useTimelineTexts();
  const answer = useOne(timeline, { params: { id } });
  return (
    <SideDrawer close={close} title={t.title} name={name} width={440} alignItems="flex-start">
      <Unloaded answer={answer} title={t.failed} height={96} fallback="" />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
        {answer.data?.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
    </SideDrawer>
  );
}

const icons: Record<TimelineKind, readonly [icon: Icon, colour: string]> = {
  created: [StarIcon, 'var(--text-quiet)'],
  arrived: [ClockIcon, 'var(--info)'],
  approved: [CheckIcon, 'var(--success)'],
  approved_in_part: [CheckIcon, 'var(--success)'],
  rejected: [AlertIcon, 'var(--danger)'],
  past_events: [ClockIcon, 'var(--warning)'],
  dead_link: [AlertIcon, 'var(--warning)'],
  published: [CheckIcon, 'var(--success)'],
  hidden: [EyeOffIcon, 'var(--text-quiet)'],
};

/** Whether a new spot was published with its approval is what was known then: not whether it is on the map now. */
function titleOf(
  { kind, source, exclusions }: TimelineEntry,
  t: ReturnType<typeof useTimelineTexts>,
): string {
  if (kind === 'approved' && source === 'submission' && exclusions?.length === 0) return t.published;
  const words = t.kinds[kind];
  return typeof words === 'string' ? words : words[source ?? 'revision'];
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useTimelineTexts();
  const labelOf = useReviewLabels();
  const { why } = useSpotTexts();
  const { kind, fields, reason, at, mailed_at } = entry;
  const [IconComponent, colour] = icons[kind];
  const names = [...new Set(inFormOrder(fields).map(labelOf))].join(', ');
  const offMap = entry.exclusions?.map((known) => why[known]).join(' · ');
  return (
    <Box component="li" sx={entryStyle}>
      <IconComponent width={18} height={18} style={{ color: colour, flex: 'none', marginTop: 2 }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{titleOf(entry, t)}</Box>
        {names ? <Box>{kind === 'dead_link' ? t.dead(names) : t.left(names)}</Box> : null}
        {offMap ? <Box>{t.offMap(offMap)}</Box> : null}
        {reason ? <Box sx={{ whiteSpace: 'pre-wrap' }}>{t.reason(reason)}</Box> : null}
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          <DateCell value={at} /> UTC{mailed_at ? ` · ${t.mailed}` : ''}
        </Box>
      </Box>
    </Box>
  );
}

const entryStyle = {
  display: 'flex',
  gap: 1.25,
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '&:first-of-type': { borderTop: 0 },
} as const;
