import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { removableKinds } from '#contract/inbox.ts';
import { useShortcuts } from '../../../kit/keyboard/shortcuts.ts';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import type { Run } from '../../../kit/page/run.ts';
import { TrashIcon } from '../../../kit/theme/icons.tsx';
import { useInboxTexts } from '../inbox.texts.ts';

const RemoveItem = lazyChunk(() => import('../items/RemoveItem.tsx').then((m) => m.RemoveItem));

/** The record at an address of a run, if it can be deleted where it cannot be repaired. Comments are deleted in their list. */
export function removableAt(run: Run, at: number) {
  const here = run.items.find(({ path }) => path === run.paths[at] && path.endsWith('/edit'));
  const kind = removableKinds.find((one) => one === here?.kind);
  return here && kind ? { ...here, kind } : undefined;
}

/** Deletes the record of a run that is open, as its row in the inbox does (product/inbox#run). */
export function RunRemove({ item }: { item: NonNullable<ReturnType<typeof removableAt>> }) {
  const t = useInboxTexts();
  const [isAsking, setAsking] = useState(false);
  // It was changed since the run began, and the person has been told: now they mean what they see.
  const [isNewer, setNewer] = useState(false);
  const ask = () => setAsking(true);
  useShortcuts(t.run, [{ keys: 'Delete', label: t.remove, run: ask }]);
  return (
    <>
      <IconButton size="small" aria-label={t.remove} title={t.remove} onClick={ask}>
        <TrashIcon width={16} height={16} />
      </IconButton>
      {isAsking ? (
        <Suspense>
          <RemoveItem
            item={isNewer ? { ...item, version: null } : item}
            nameOf={({ name }) => name}
            onRefused={() => setNewer(true)}
            close={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
