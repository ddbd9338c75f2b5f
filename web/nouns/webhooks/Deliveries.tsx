import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  type Webhook,
  webhooks,
} from '#contract/webhooks.ts';
import { Unloaded } from '../../kit/feedback/states/Unloaded.tsx';
import { useOne } from '../../kit/http/data.ts';
import { Pages } from '../../kit/lists/footer/Pages.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { None } from './WebhookList.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

/** What was sent to a webhook, and what it answered. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useWebhookTexts();
  const [{ state, page }, show] = useState<{ state?: DeliveryState; page: number }>({ page: 1 });
  const query = { page, ...(state && { state }) };
  const answer = useOne(webhooks.deliveries, { params: { id: webhook.id }, query }, 'keep');
  const { data } = answer;
  useRefetchWhilePending(data?.data, answer.refetch);
  return (
    <Box component="section" aria-labelledby="deliveries">
      <Box component="h2" id="deliveries" sx={{ fontSize: 16, fontWeight: 600, m: 0 }}>
        {t.deliveries}
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>{t.deliveriesHint}</Box>
      <States chosen={state} choose={(one) => show({ page: 1, ...(one && { state: one }) })} />
      <Unloaded answer={answer} title={t.deliveriesFailed} height={140} fallback="" />
      {data?.data.length === 0 ? <None title={t.noDeliveries} hint={t.noDeliveriesHint} /> : null}
      <Box component="ul" aria-label={t.deliveries} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.data.map((row) => (
          <DeliveryRow key={row.id} webhook={webhook} row={row} />
        ))}
      </Box>
      {data && data.metadata.lastPage > 1 ? (
        <Box sx={{ mt: 2 }}>
          <Pages
            count={data.metadata.lastPage}
            page={page}
            siblings={1}
            onChange={(next) => show({ page: next, ...(state && { state }) })}
          />
        </Box>
      ) : null}
    </Box>
  );
}

function States({
  chosen,
  choose,
}: {
  chosen: DeliveryState | undefined;
  choose(state: DeliveryState | undefined): void;
}) {
  const t = useWebhookTexts();
  return (
    <Box role="group" aria-label={t.state} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {[undefined, ...deliveryStates].map((state) => (
        <Button
          key={state ?? ''}
          size="small"
          color={state === chosen ? 'primary' : 'inherit'}
          variant={state === chosen ? 'outlined' : 'text'}
          aria-pressed={state === chosen}
          onClick={() => choose(state)}
        >
          {state ? t.states[state] : t.anyState}
        </Button>
      ))}
    </Box>
  );
}

const refetchEvery = 3000;

/** What is pending is being sent: the list follows it. */
function useRefetchWhilePending(rows: readonly Delivery[] | undefined, refetch: () => unknown): void {
  const isPending = rows?.some(({ state }) => state === 'pending') ?? false;
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => void refetch(), refetchEvery);
    return () => clearInterval(timer);
  }, [isPending, refetch]);
}
