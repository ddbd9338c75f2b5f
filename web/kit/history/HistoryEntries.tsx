import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '#contract/history.ts';
import { DateCell } from '../values/DateCell.tsx';
import { HistoryValue } from './HistoryValue.tsx';
import { useHistoryTexts } from './history.texts.ts';
import { changesIn, type FieldChange } from './historyChanges.ts';
import type { AnyHistoryWords } from './historyWords.ts';

interface Shown {
  words: AnyHistoryWords;
  names: Readonly<Record<string, string>>;
}

/** The changes of a record, one under the other. */
export function HistoryEntries({ entries, ...shown }: Shown & { entries: readonly HistoryEntry[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5, minWidth: 0 }}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} {...shown} />
      ))}
    </Box>
  );
}

function Entry({ entry, ...shown }: Shown & { entry: HistoryEntry }) {
  const t = useHistoryTexts();
  const { actor } = entry;
  const who = actor ? `${actor.first_name} ${actor.last_name}`.trim() || actor.email : t.nobody;
  const isWhole = !entry.before || !entry.after;
  const changes = inOrder(changesIn(entry), shown.words);
  return (
    <Box component="li" sx={{ borderLeft: '2px solid', borderColor: 'divider', pl: 2, minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t.actions[entry.action]} · {who}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <DateCell value={entry.at} /> UTC
      </Typography>
      {isWhole && changes.length > 0 ? (
        <Box component="details" sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', fontSize: 13, py: 0.5 }}>
            {t.whole(changes.length)}
          </Box>
          <Changes changes={changes} isWhole {...shown} />
        </Box>
      ) : (
        <Changes changes={changes} {...shown} />
      )}
    </Box>
  );
}

/** As the form has its fields; what has left the form comes last. */
function inOrder(changes: FieldChange[], { fields }: AnyHistoryWords): FieldChange[] {
  const order = new Map(Object.keys(fields).map((path, at) => [path, at]));
  const placeOf = ({ path }: FieldChange) => order.get(path) ?? order.size;
  return changes.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Each field and its values; of a record that was made or removed there is one value only. */
function Changes({
  changes,
  isWhole = false,
  ...shown
}: Shown & { changes: FieldChange[]; isWhole?: boolean }) {
  if (changes.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1, fontSize: 14 }}>
      {changes.map(({ path, before, after }) => (
        <div key={path} data-field={path}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {shown.words.fields[path] ?? path}
          </Box>
          <Box component="dd" sx={valuesStyle}>
            {isWhole ? (
              <HistoryValue path={path} value={after ?? before} {...shown} />
            ) : (
              <>
                <del>
                  <HistoryValue path={path} value={before} {...shown} />
                </del>
                <span aria-hidden>→</span>
                <ins>
                  <HistoryValue path={path} value={after} {...shown} />
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
