import { useEffect, useState } from 'react';
import { codes } from '#contract/kit/codes.ts';
import { canEdit, type DeliveryState, notifications } from '#contract/notifications.ts';
import { call } from '../../../kit/http/call.ts';
import { type Shown, useNewerChange } from '../../../kit/live/liveState.ts';
import { useTranslate } from '../../../texts/messages.ts';

/**
 * Why the notification that a form shows takes no changes any more, once somebody else has cancelled it or it was sent; undefined
 * while it does. Its newer version is read beside the form, which stays as it is (product/live#changes).
 */
export function useEnded(shown: Shown | undefined): string | undefined {
  const translate = useTranslate();
  const newerOf = useNewerChange();
  const newer = shown && newerOf(shown);
  const [id, version] = [newer?.record_id, newer?.version];
  const [state, setState] = useState<DeliveryState>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each newer version
  useEffect(() => {
    // What it was before may be over: one that was cancelled can be scheduled again.
    setState(undefined);
    if (!id) return;
    const leaving = new AbortController();
    call(notifications.read, { params: { id }, signal: leaving.signal })
      .then((found) => setState(found.state))
      // Then the save says it.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [id, version]);
  if (!newer || !state || canEdit(state)) return undefined;
  return translate(state === 'cancelled' ? codes.alreadyCancelled : codes.alreadySent);
}
