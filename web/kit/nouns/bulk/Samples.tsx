import Box from '@mui/material/Box';
import type { BulkPreview } from '#contract/kit/bulk.ts';
import { HistoryValue } from '../../history/HistoryValue.tsx';
import { changesIn } from '../../history/historyChanges.ts';
import type { AnyWords } from '../words.ts';
import { useBulkTexts } from './bulk.texts.ts';

const noNames = {};

/** Some records with the fields that would change, before and after. */
export function Samples({ sample, words }: { sample: BulkPreview['sample']; words: AnyWords }) {
  const t = useBulkTexts();
  if (sample.length === 0) return null;
  return (
    <section>
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
              const changes = changesIn({ before, after });
              return (
                <tr key={id}>
                  <th scope="row">{name || id}</th>
                  {(['before', 'after'] as const).map((side) => (
                    <td key={side}>
                      {changes.map((change) => (
                        <div key={change.path}>
                          <Box component="span" sx={{ color: 'text.secondary' }}>
                            {`${words.fields[change.path] ?? change.path}: `}
                          </Box>
                          <HistoryValue
                            path={change.path}
                            value={change[side]}
                            words={words}
                            names={noNames}
                          />
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
    </section>
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
} as const;
