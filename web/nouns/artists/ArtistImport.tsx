import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import { artists, type ImportTarget, maxArtistsPerImport } from '#contract/artists.ts';
import { settings } from '#contract/settings.ts';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useReadOnce, useSave } from '../../kit/http/data.ts';
import { SearchField } from '../../kit/lists/filters/SearchField.tsx';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { InfoIcon } from '../../kit/theme/icons.tsx';
import { ArtistResults } from './ArtistResults.tsx';
import { useArtistTexts } from './artists.texts.ts';
import { GenrePicker } from './GenrePicker.tsx';
import { ImportReport } from './ImportReport.tsx';
import { listOf, targets } from './targets.ts';
import { useArtistSearch } from './useArtistSearch.ts';
import { useArtistSelection } from './useArtistSelection.ts';

/** `/users/search` (product/artists#search). */
export const UserArtists = () => <ArtistImport target="users" />;
/** `/spots/search` (product/artists#search). */
export const SpotArtists = () => <ArtistImport target="spots" />;

type OnStart = (id: string, names: ReadonlyMap<string, string>) => void;

/** Search, select, import. The address holds the search and the id of the import. */
function ArtistImport({ target }: { target: ImportTarget }) {
  const t = useArtistTexts();
  const [address, setAddress] = useSearchParams();
  const importId = address.get('import');
  const onStart: OnStart = (id, names) =>
    setAddress(
      (before) => {
        before.set('import', id);
        return before;
      },
      // In the history state: the report has the name of an artist only once it is processed.
      { state: { names: Object.fromEntries(names) } },
    );
  const searchMore = () =>
    setAddress((before) => {
      before.delete('import');
      return before;
    });
  return (
    <Page title={t.titles[target]} maxWidth={920}>
      {importId ? (
        <ImportReport id={importId} target={target} searchMore={searchMore} />
      ) : (
        <Search target={target} onStart={onStart} />
      )}
    </Page>
  );
}

function Search({ target, onStart }: { target: ImportTarget; onStart: OnStart }) {
  const t = useArtistTexts();
  const [address, setAddress] = useSearchParams();
  const query = address.get('query')?.slice(0, 100) ?? '';
  const genre = address.get('genre')?.slice(0, 60) ?? '';
  const search = useArtistSearch(query, genre);
  const selection = useArtistSelection(target, search.found ?? []);
  const { data: serverSettings } = useReadOnce(settings.read, {});
  const set = (name: 'query' | 'genre', value: string) =>
    setAddress(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Box sx={{ display: 'grid', flex: { xs: '1 1 100%', sm: '0 0 280px' } }}>
          <SearchField value={query} onChange={(text) => set('query', text.slice(0, 100))} label={t.search} />
        </Box>
        <GenrePicker value={genre} onChange={(name) => set('genre', name)} />
      </Box>
      {serverSettings?.music === 'catalogue' ? (
        <Alert severity="info" variant="outlined" icon={<InfoIcon />} sx={{ mb: 2 }}>
          <strong>{t.demo}.</strong> {t.demoHint}
        </Alert>
      ) : null}
      <ArtistResults target={target} search={search} selection={selection} />
      <Bar target={target} selection={selection} onStart={onStart} />
    </>
  );
}

interface BarProps {
  target: ImportTarget;
  selection: ReturnType<typeof useArtistSelection>;
  onStart: OnStart;
}

function Bar({ target, selection, onStart }: BarProps) {
  const t = useArtistTexts();
  const toastError = useErrorToast();
  const [address] = useSearchParams();
  const { save, isPending } = useSave(targets[target].importCall, artists.search);
  const count = selection.names.size;
  const start = async () => {
    if (count === 0 || isPending) return;
    try {
      const { id } = await save({ body: { artists_ids: [...selection.names.keys()] } });
      onStart(id, selection.names);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <ActionBar>
      {count > 0 ? (
        <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, display: 'flex', alignItems: 'center', gap: 1 }}>
          <span role="status">
            {t.selected(count)}
            {selection.isFull ? `. ${t.limit(maxArtistsPerImport)}` : ''}
          </span>
          <Button size="small" color="inherit" onClick={selection.clear} sx={{ color: 'text.secondary' }}>
            {t.clearSelection}
          </Button>
        </Box>
      ) : null}
      <Button variant="outlined" component={Link} to={listOf(target, address)}>
        {t.cancel}
      </Button>
      <Button
        variant="contained"
        onClick={start}
        disabled={count === 0}
        aria-disabled={isPending}
        sx={{ minWidth: 120 }}
      >
        {isPending ? t.importing : t.import}
      </Button>
    </ActionBar>
  );
}
