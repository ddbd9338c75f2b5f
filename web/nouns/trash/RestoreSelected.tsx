import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useRef, useState } from 'react';
import type { TrashedRecord } from '#contract/kit/trash.ts';
import { SelectionBar } from '../../kit/lists/selection/SelectionBar.tsx';
import type { Selection } from '../../kit/lists/selection/useSelection.ts';
import type { ListState } from '../../kit/lists/useListState.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { useSettledRows } from '../../kit/nouns/bulk/settledRows.ts';
import type { SelectedProps } from '../../kit/nouns/listProps.ts';
import { RestoreIcon } from '../../kit/theme/icons.tsx';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { type NounAct, restoreAll, restoreNamed } from './restoreMany.ts';
import { useTrashTexts } from './trash.texts.ts';
import { nounOf } from './trashed.ts';

const BulkDialog = lazyPrefetched(() =>
  import('../../kit/nouns/bulk/BulkDialog.tsx').then((m) => m.BulkDialog),
);

/** What is selected, and its restoration, noun by noun (product/trash#restore-many). */
export function RestoreSelected({ list, page, selection }: SelectedProps<TrashedRecord>) {
  const t = useTrashTexts();
  useSettledRows(selection.drop);
  const [acts, setActs] = useState<readonly NounAct[]>([]);
  const { noun } = list.filters;
  const matching = page?.metadata.total ?? 0;
  const count = selection.count(matching);
  const actsOf = useActs(list, page?.data ?? [], selection);
  const [act, next] = acts;
  const nameOf = (one: NounAct) => t.ofNoun(nounOf(one, t), formatNumber(one.count));
  return (
    <>
      <SelectionBar selection={selection} total={noun ? matching : count}>
        {noun || matching <= count ? null : (
          <Box component="span" sx={hintStyle}>
            {t.filterToSelectAll}
          </Box>
        )}
        <Button
          variant="contained"
          size="small"
          startIcon={<RestoreIcon width={16} height={16} />}
          onClick={() => setActs(actsOf(count))}
        >
          {t.restoreSelected}
        </Button>
      </SelectionBar>
      {act ? (
        <Suspense>
          <BulkDialog
            key={act.noun}
            act={act}
            subject={act.isOfSeveral ? nameOf(act) : undefined}
            onStarted={() => (act.ids ? selection.drop(act.ids) : selection.clear())}
            next={next && { label: t.goOn(nameOf(next)), run: () => setActs(acts.slice(1)) }}
            close={() => setActs([])}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Returns a function that says which acts restore the selection. */
function useActs(list: ListState, rows: readonly TrashedRecord[], selection: Selection) {
  // The selection is kept from page to page.
  const nouns = useRef(new Map<string, string>());
  for (const { id, noun } of rows) nouns.current.set(id, noun);
  const { search } = list;
  const { noun } = list.filters;
  return (count: number): NounAct[] =>
    noun && selection.isAll
      ? [restoreAll(noun, { search, except: [...selection.ids] }, count)]
      : restoreNamed(Map.groupBy(selection.ids, (id) => nouns.current.get(id) ?? ''));
}

/** A phone has no room for it. */
const hintStyle = {
  display: { xs: 'none', sm: 'block' },
  alignSelf: 'center',
  fontSize: 13,
  color: 'text.secondary',
} as const;
