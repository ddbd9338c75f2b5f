import { getTableColumns, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { canEdit, deliveryStates } from '#contract/notifications.ts';
import { partsOf } from '../../records/bulk/declared.ts';
import type { BulkOverrides } from '../../records/bulk/nouns.ts';
import { notifications } from './notifications.table.ts';

const { state } = notifications;
const isEditable = sql`${state} = any(${sql.param(deliveryStates.filter(canEdit))}::text[])`;

/** Only what is not sent can be changed, one by one, because each has a message to check and a delivery. */
export const bulkOfNotifications: BulkOverrides = {
  set: (fields) => ({
    parts: partsOf(getTableColumns(notifications), fields),
    refusals: [
      { code: codes.alreadyCancelled, when: sql`${state} = 'cancelled'` },
      { code: codes.alreadySent, when: sql`not ${isEditable}` },
    ],
    by: 'record',
  }),
  deletable: () => [{ code: codes.sendingNow, when: sql`${state} = 'sending'` }],
};
