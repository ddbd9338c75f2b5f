import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { webhooks } from '#contract/webhooks.ts';
import { Empty } from '../../kit/feedback/Empty.tsx';
import { Unloaded } from '../../kit/feedback/Unloaded.tsx';
import { useOne } from '../../kit/http/data.ts';
import { Page } from '../../kit/page/Page.tsx';
import { AddIcon, WebhookIcon } from '../../kit/theme/icons.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

/** `/webhooks`: which systems are told of which changes, for administrators (product/webhooks#screen). */
export function WebhookList() {
  const t = useWebhookTexts();
  const [making, setMaking] = useState(false);
  const answer = useOne(webhooks.list, {});
  const all = answer.data?.data;
  return (
    <Page
      title={t.title}
      maxWidth={960}
      actions={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setMaking(true)}
          // Without it the button fits beside the title on a phone.
          sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
        >
          {t.add}
        </Button>
      }
    >
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{t.hint}</Box>
      <Unloaded answer={answer} title={t.failed} height={140} fallback="" />
      {all?.length === 0 ? <None title={t.none} hint={t.noneHint} /> : null}
      {all && all.length > 0 ? (
        <Box
          component="ul"
          aria-label={t.title}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {all.map((row) => (
            <WebhookRow key={row.id} row={row} />
          ))}
        </Box>
      ) : null}
      {making ? <WebhookForm close={() => setMaking(false)} /> : null}
    </Page>
  );
}

/** Nothing yet, and what to do. */
export const None = (words: { title: string; hint: string }) => (
  <Empty icon={WebhookIcon} {...words} sx={{ py: 6, '& p': { maxWidth: 460, mx: 'auto' } }} />
);
