import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Webhook, webhooks } from '#contract/webhooks.ts';
import { Loaded } from '../../kit/feedback/states/Loaded.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useOne, useSave } from '../../kit/http/data.ts';
import { Fact } from '../../kit/lists/CardList.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { Deliveries } from './Deliveries.tsx';
import { WebhookState } from './states.tsx';
import { WebhookDialog, type WebhookQuestion } from './WebhookDialog.tsx';
import { EventChips, factsStyle } from './WebhookRow.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

/** `/webhooks/:id`: a webhook and its deliveries (product/webhooks#screen). */
export function WebhookDetail() {
  const { id = '' } = useParams();
  const t = useWebhookTexts();
  const answer = useOne(webhooks.read, { params: { id } });
  return (
    <Loaded title={t.one} answer={answer}>
      {(row) => <Detail row={row} />}
    </Loaded>
  );
}

function Detail({ row }: { row: Webhook }) {
  const t = useWebhookTexts();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<WebhookQuestion>();
  const test = useTest(row.id);
  return (
    <Page
      title={t.one}
      name={row.name}
      maxWidth={960}
      actions={
        <>
          <Button variant="outlined" color="error" onClick={() => setQuestion('remove')}>
            {t.remove}
          </Button>
          <Button variant="outlined" onClick={() => setQuestion('rotate')}>
            {t.rotate}
          </Button>
          {row.active ? (
            <Button variant="outlined" aria-disabled={test.isPending} onClick={() => void test.send()}>
              {t.test}
            </Button>
          ) : null}
          <Button variant="contained" onClick={() => setQuestion('edit')}>
            {t.edit}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, mb: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Box component="code" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {row.url}
          </Box>
          <WebhookState row={row} />
        </Box>
        <EventChips events={row.events} whole />
        <Facts row={row} />
      </Box>
      <Deliveries webhook={row} />
      <WebhookDialog
        row={row}
        question={question}
        close={() => setQuestion(undefined)}
        removed={() => navigate('/webhooks', { replace: true })}
      />
    </Page>
  );
}

function Facts({ row }: { row: Webhook }) {
  const t = useWebhookTexts();
  return (
    <Box component="dl" sx={factsStyle}>
      <Fact name={t.createdAt}>
        <DateCell value={row.createdAt} />
      </Fact>
      {row.failing_since ? (
        <Fact name={t.failingSince}>
          <DateCell value={row.failing_since} />
        </Fact>
      ) : null}
      {row.rotating_until ? (
        <Fact name={t.rotatingUntil}>
          <DateCell value={row.rotating_until} />
        </Fact>
      ) : null}
    </Box>
  );
}

function useTest(id: string) {
  const t = useWebhookTexts();
  const toastError = useErrorToast();
  const { save, isPending } = useSave(webhooks.test);
  const send = async () => {
    if (isPending) return;
    try {
      await save({ params: { id } });
      toast.success(t.tested);
    } catch (error) {
      toastError(error, t.testFailed);
    }
  };
  return { send, isPending };
}
