import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { HistoryEntry } from '#contract/history.ts';
import { RestoreIcon } from '../theme/icons.tsx';
import { DateCell } from '../values/DateCell.tsx';
import { formatInstant } from '../values/dates.ts';
import { HistoryValue } from './HistoryValue.tsx';
import { useHistoryTexts } from './history.texts.ts';
import {
  actorName,
  changesIn,
  type FieldChange,
  inLabelOrder,
  notApprovedIn,
  versionAfter,
} from './historyChanges.ts';
import type { AnyHistoryWords } from './historyWords.ts';

interface Context {
  words: AnyHistoryWords;
  names: Readonly<Record<string, string>>;
}

interface Props extends Context {
  entries: readonly HistoryEntry[];
  /** The address where what an entry left is restored; without it, versions cannot be restored. */
  restore?: ((entry: HistoryEntry) => string) | undefined;
  /** The present version, which cannot be restored. */
  present?: number | undefined;
  /** The address of the comparison of what an entry left with the present version. */
  compare?: ((entry: HistoryEntry) => string) | undefined;
}

/** The changes of a record, newest first. */
export function HistoryEntries({ entries, restore, present, compare, ...context }: Props) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5, minWidth: 0 }}>
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          restore={versionAfter(entry) === present ? undefined : restore}
          compare={compare}
          {...context}
        />
      ))}
    </Box>
  );
}

const headingOf = (
  { action, actor, key }: HistoryEntry,
  t: Pick<ReturnType<typeof useHistoryTexts>, 'actions' | 'system' | 'withKey'>,
): string => [t.actions[action], actorName(actor) ?? t.system, ...(key ? [t.withKey(key)] : [])].join(' · ');

function Entry({
  entry,
  restore,
  compare,
  ...context
}: Omit<Props, 'entries' | 'present'> & { entry: HistoryEntry }) {
  const t = useHistoryTexts();
  const isCreatedOrDeleted = !entry.before || !entry.after;
  const changes = inLabelOrder(changesIn(entry), context.words.fields);
  const hasVersion = versionAfter(entry) !== undefined;
  return (
    <Box component="li" sx={{ borderLeft: '2px solid', borderColor: 'divider', pl: 2, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{headingOf(entry, t)}</Typography>
      <Typography variant="body2" color="text.secondary">
        <DateCell value={entry.at} /> UTC
      </Typography>
      {isCreatedOrDeleted && changes.length > 0 ? (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', fontSize: 13, py: 0.5 }}>
            {t.showFields(changes.length)}
          </Box>
          <Changes changes={changes} oneValue {...context} />
        </Box>
      ) : (
        <Changes changes={changes} {...context} />
      )}
      {entry.sent ? <NotApproved entry={entry} {...context} /> : null}
      {hasVersion && (restore || compare) ? (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {restore ? (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              component={Link}
              to={restore(entry)}
              startIcon={<RestoreIcon width={16} height={16} />}
            >
              {t.restore}
            </Button>
          ) : null}
          {compare ? (
            <Button size="small" color="inherit" component={Link} to={compare(entry)}>
              {t.compare}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}

/** What an owner had sent and a reviewer left out. */
function NotApproved({ entry, ...context }: Context & { entry: HistoryEntry }) {
  const t = useHistoryTexts();
  const changes = inLabelOrder(notApprovedIn(entry), context.words.fields);
  const name = actorName(entry.sent?.author) ?? t.system;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {t.sentBy(name, `${formatInstant(entry.sent?.at)} UTC`)}
      </Typography>
      <Changes changes={changes} oneValue mark={t.notApproved} {...context} />
    </>
  );
}

/** Each field with its values before and after, or with its one value when the record was created or deleted. */
function Changes({
  changes,
  oneValue = false,
  mark,
  ...context
}: Context & { changes: FieldChange[]; oneValue?: boolean; mark?: string }) {
  if (changes.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1, fontSize: 14 }}>
      {changes.map(({ path, before, after }) => (
        <div key={path} data-field={path}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {context.words.fields[path] ?? path}
            {mark ? ` · ${mark}` : null}
          </Box>
          <Box component="dd" sx={valuesStyle}>
            {oneValue ? (
              <HistoryValue path={path} value={after ?? before} {...context} />
            ) : (
              <>
                <del>
                  <HistoryValue path={path} value={before} {...context} />
                </del>
                <span aria-hidden>→</span>
                <ins>
                  <HistoryValue path={path} value={after} {...context} />
                </ins>
              </>
            )}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const valuesStyle = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1,
  rowGap: 0.25,
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > *': { minWidth: 0 },
  '& del': { color: 'text.secondary' },
  '& ins': { textDecoration: 'none' },
} as const;
