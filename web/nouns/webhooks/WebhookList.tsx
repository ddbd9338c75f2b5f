import { useState } from 'react';
import { webhooks } from '#contract/webhooks.ts';
import { Empty } from '../../kit/feedback/states/Empty.tsx';
import { useOne } from '../../kit/http/data.ts';
import { CardList } from '../../kit/lists/CardList.tsx';
import { WebhookIcon } from '../../kit/theme/icons.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

/** `/webhooks`: which systems are told of which changes, for administrators (product/webhooks#screen). */
export function WebhookList() {
  const t = useWebhookTexts();
  const [making, setMaking] = useState(false);
  const answer = useOne(webhooks.list, {});
  return (
    <>
      <CardList
        words={t}
        answer={answer}
        onAdd={() => setMaking(true)}
        empty={<None title={t.none} hint={t.noneHint} />}
      >
        {(row) => <WebhookRow row={row} />}
      </CardList>
      {making ? <WebhookForm close={() => setMaking(false)} /> : null}
    </>
  );
}

/** Nothing yet, and what to do. */
export const None = (words: { title: string; hint: string }) => (
  <Empty icon={WebhookIcon} {...words} sx={{ py: 6, '& p': { maxWidth: 460, mx: 'auto' } }} />
);
