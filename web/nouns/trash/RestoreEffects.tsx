import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RestorePreview } from '#contract/kit/trash.ts';
import { useNumberFormat } from '../../kit/values/useNumberFormat.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTrashTexts } from './trash.texts.ts';

/** What restoring a record would do, or why it cannot be restored. */
export function RestoreEffects({ preview }: { preview: RestorePreview }) {
  const t = useTrashTexts();
  const translate = useTranslate();
  const { obstacle, returns, waits, lost, formerUser } = preview;
  if (obstacle)
    return (
      <Alert severity="warning" variant="outlined">
        <strong>{t.obstacle}</strong> {translate(obstacle)}
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, color: 'text.secondary' }}>
      {returns.length === 0 ? t.alone : <Parts title={t.returns} parts={returns} />}
      {waits.length > 0 ? <Parts title={t.waits} parts={waits} /> : null}
      {lost.length > 0 ? (
        <Alert severity="warning" variant="outlined">
          <Parts title={t.lost} parts={lost} />
        </Alert>
      ) : null}
      {formerUser ? (
        <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {t.formerUser[formerUser.part](formerUser.name)}
        </Alert>
      ) : null}
    </Box>
  );
}

function Parts({ title, parts }: { title: string; parts: RestorePreview['returns'] }) {
  const t = useTrashTexts();
  const number = useNumberFormat();
  return (
    <div>
      {title}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'text.primary' }}>
        {parts.map(({ part, count }) => (
          <li key={part}>{t.parts[part](count, number(count))}</li>
        ))}
      </Box>
    </div>
  );
}
