import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef } from 'react';
import { type Banner, banners, bannerTypes } from '#contract/banners.ts';
import { countryCodes } from '#contract/values/countries.ts';
import { LoadFailed, NoRows } from '../../kit/feedback/states/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../kit/feedback/states/ReadPaused.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { undoByValues } from '../../kit/feedback/undo/undoByValues.ts';
import { useCached, useOne, useSave } from '../../kit/http/data.ts';
import { ListPage } from '../../kit/lists/ListPage.tsx';
import { useListState } from '../../kit/lists/useListState.ts';
import { FilterBar } from '../../kit/nouns/filters/FilterBar.tsx';
import { useNumberFormat } from '../../kit/values/useNumberFormat.ts';
import { BoardGroup, moveButtonId } from './BoardGroup.tsx';
import { useBannerTexts } from './banners.texts.ts';
import { type Group, groupsOf, placesAfterMove, placesBefore, withChanged } from './places.ts';

const filters = { type: bannerTypes, country: countryCodes };

/** `/adsbanners/board`: the banners of each country and type in order, movable by dragging or with buttons. */
export function BannerBoard() {
  const t = useBannerTexts();
  const number = useNumberFormat();
  const list = useListState('adsbanners-board', { filters });
  const { type, country } = list.filters;
  const board = useOne(banners.board, { query: { type, country } }, 'keep');
  const changeCached = useCached(banners.board);
  const { save, isPending } = useSave(banners.reorder);
  // Known before the next render, unlike `isPending`.
  const isMoving = useRef(false);

  const buttonToFocus = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data mounts the moved banner again, which loses the focus.
  useEffect(() => {
    const button = buttonToFocus.current;
    buttonToFocus.current = undefined;
    if (button && document.activeElement === document.body) document.getElementById(button)?.focus();
  }, [board.data]);

  const move = async (group: Group, banner: Banner, to: number) => {
    const places = placesAfterMove(group.banners, banner.id, to);
    if (places.length === 0 || isMoving.current) return;
    isMoving.current = true;
    buttonToFocus.current = moveButtonId(banner.id, to < banner.order ? 'up' : 'down');
    try {
      const { data } = await save({ body: { places } });
      // The next move is based on these versions, before the board is refetched.
      changeCached((cached) => ({ ...cached, data: withChanged(cached.data, data) }));
      const undo = undoByValues(banners.reorder, banner.id, { places: placesBefore(group.banners, data) });
      toast.success(t.moved(banner.name, to), undo);
    } catch {
      toast.error(t.moveFailed);
      board.refetch();
    } finally {
      isMoving.current = false;
    }
  };
  const groups = groupsOf(board.data?.data ?? []);
  return (
    <ListPage
      title={t.boardTitle}
      list={list}
      add="/adsbanners/new"
      filters={<FilterBar filters={{ type: bannerTypes, country: 'country' }} list={list} t={t} />}
    >
      <p style={{ margin: '0 0 16px', color: 'var(--text-quiet)' }}>{t.boardHint}</p>
      {board.data && board.data.total > board.data.data.length ? (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t.boardCut(number(board.data.data.length), number(board.data.total))}
        </Alert>
      ) : null}
      {board.isError ? <LoadFailed error={board.error} retry={board.refetch} /> : null}
      {board.data && groups.length === 0 ? <NoRows narrowed={list.narrowed} /> : null}
      {isReadPaused(board) ? <ReadPaused /> : null}
      <Box
        hidden={isReadPaused(board)}
        aria-busy={board.isPending || board.isPlaceholderData}
        sx={{ opacity: board.isPlaceholderData ? 0.5 : 1, transition: 'opacity .15s .1s' }}
      >
        {board.isPending ? <Skeleton variant="rounded" height={220} /> : null}
        {groups.map((group) => (
          <BoardGroup key={group.key} group={group} busy={isPending} move={move} />
        ))}
      </Box>
    </ListPage>
  );
}
