import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { spots } from '#contract/spots.calls.ts';
import { useList } from '../../kit/http/data.ts';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { useSession } from '../../kit/session/session.ts';
import { useSpotRefTexts } from './spotRef.texts.ts';
import { useSpotTexts } from './texts/spots.texts.ts';

const BulkDialog = lazyChunk(() => import('../../kit/nouns/bulk/BulkDialog.tsx').then((m) => m.BulkDialog));

/** Of the form of a user: the spots that they own, and for administrators the act that publishes all of them. */
export function SpotsOfUser({ id }: { id: string }) {
  const t = useSpotRefTexts();
  const owned = useTotal({ user_id: id });
  const isAdmin = useSession()?.role === 'admin';
  if (owned === 0) return null;
  return (
    <>
      {isAdmin ? <Publish owner={id} /> : null}
      <Button component={Link} to={`/spots?page=1&user_id=${id}`}>
        {t.spotsOf(owned)}
      </Button>
    </>
  );
}

const useTotal = (query: { user_id: string; enable?: boolean }): number =>
  useList(spots.list, { ...query, perPage: 1 }).data?.metadata.total ?? 0;

function Publish({ owner }: { owner: string }) {
  const t = useSpotRefTexts();
  const words = useSpotTexts();
  const hidden = useTotal({ user_id: owner, enable: false });
  // As many as when the dialog was opened.
  const [count, setCount] = useState<number>();
  const act = {
    endpoint: spots.bulk,
    action: 'set',
    target: { query: { user_id: owner, enable: 'false' }, except: [] },
    count: count ?? 0,
    settings: { enable: 'toggle' },
    words,
  } as const;
  return (
    <>
      {hidden > 0 ? <Button onClick={() => setCount(hidden)}>{t.publish(hidden)}</Button> : null}
      {count === undefined ? null : (
        <Suspense>
          <BulkDialog act={act} chosen={published} onStarted={() => {}} close={() => setCount(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const published = { enable: 'true' };
