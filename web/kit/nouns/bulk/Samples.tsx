import Box from '@mui/material/Box';
import { Suspense } from 'react';
import type { BulkPreview } from '#contract/kit/bulk.ts';
import { HistoryValue } from '../../history/HistoryValue.tsx';
import { changesIn } from '../../history/historyChanges.ts';
import { type Act, nameIn } from './act.ts';
import { useBulkTexts } from './bulk.texts.ts';

const noNames = {};
const phone = '@media (max-width: 599px)';

/** Some records with the fields that would change, before and after. */
export function Samples({ sample, act }: { sample: BulkPreview['sample']; act: Act }) {
  const { words } = act;
  const t = useBulkTexts();
  if (sample.length === 0) return null;
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 14 }}>
        {t.sample}
      </Box>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t.sample}>
        <Box component="table" sx={tableStyle}>
          <thead>
            <tr>
              <th scope="col">{t.record}</th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {sample.map(({ id, name, before, after }) => {
              // What follows from a rule and has no input has no label.
              const changes = changesIn({ before, after }).filter(({ path }) => path in words.fields);
              return (
                <tr key={id}>
                  <th scope="row">{nameIn(act, { id, name }) || t.unnamed(id.slice(-6))}</th>
                  {(['before', 'after'] as const).map((side) => (
                    <td key={side} data-label={t[side]}>
                      {changes.map((change) => (
                        <div key={change.path}>
                          <Box component="span" sx={{ color: 'text.secondary' }}>
                            {`${words.fields[change.path]}: `}
                          </Box>
                          <Value act={act} path={change.path} value={change[side]} />
                        </div>
                      ))}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

/** The name of a record that is chosen by a search, otherwise as in a history. */
function Value({ act, path, value }: { act: Act; path: string; value: unknown }) {
  const setting = act.settings[path] ?? act.settings[`add_${path}`];
  const ids = [value].flat().filter((id) => typeof id === 'string');
  if (typeof setting !== 'object' || !('Name' in setting) || ids.length === 0)
    return <HistoryValue path={path} value={value} words={act.words} names={noNames} />;
  return (
    <Suspense fallback="…">
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <setting.Name id={id} />
        </span>
      ))}
    </Suspense>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13.5,
  '& th, & td': {
    p: '6px 10px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: '1px solid var(--line)',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'text.secondary', fontWeight: 550, fontSize: 12.5 },
  '& tbody th': { fontWeight: 550, minWidth: 120 },
  // On a phone before and after are one below the other, each with its label.
  [phone]: {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& :is(th, td):not(:last-child)': { borderBottom: 0, pb: 0 },
    '& td::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: 'var(--text-quiet)',
      fontSize: 12.5,
    },
  },
} as const;
