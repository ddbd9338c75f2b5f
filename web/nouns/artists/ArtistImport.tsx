import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import { artists, type ImportTarget, maxArtistsPerImport } from '#contract/artists.ts';
import { settings } from '#contract/settings.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useFixed, useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { SearchField } from '../../kit/lists/filters/SearchField.tsx';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { InfoIcon } from '../../kit/theme/icons.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { ArtistResults } from './ArtistResults.tsx';
import { useArtistTexts } from './artists.texts.ts';
import { GenrePicker } from './GenrePicker.tsx';
import { ImportReport } from './ImportReport.tsx';
import { listOf, targets } from './targets.ts';
import { useArtistSearch } from './useArtistSearch.ts';
import { useChosen } from './useChosen.ts';

/** `/users/search` (product/artists#search). */
export const UserArtists = () => <ArtistImport target="users" />;
/** `/spots/search` (product/artists#search). */
export const SpotArtists = () => <ArtistImport target="spots" />;

type Begun = (id: string, names: ReadonlyMap<string, string>) => void;

/** Search, choose, import; what is searched and which import is shown live in the address. */
function ArtistImport({ target }: { target: ImportTarget }) {
  const t = useArtistTexts();
  const [address, setAddress] = useSearchParams();
  const running = address.get('import');
  const begun: Begun = (id, names) =>
    setAddress(
      (before) => {
        before.set('import', id);
        return before;
      },
      // The history keeps the names: the server learns them one by one.
      { state: { names: Object.fromEntries(names) } },
    );
  const searchMore = () =>
    setAddress((before) => {
      before.delete('import');
      return before;
    });
  return (
    <Page title={t.titles[target]} maxWidth={920}>
      {running ? (
        <ImportReport id={running} target={target} searchMore={searchMore} />
      ) : (
        <Search target={target} begun={begun} />
      )}
    </Page>
  );
}

function Search({ target, begun }: { target: ImportTarget; begun: Begun }) {
  const t = useArtistTexts();
  const [address, setAddress] = useSearchParams();
  const query = address.get('query')?.slice(0, 100) ?? '';
  const genre = address.get('genre')?.slice(0, 60) ?? '';
  const search = useArtistSearch(query, genre);
  const chosen = useChosen(target, search.found ?? []);
  const { data: setup } = useFixed(settings.read, {});
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
        <Box sx={{ display: 'grid', flex: { xs: '1 1 100%', sm: '0 0 auto' } }}>
          <SearchField value={query} onChange={(text) => set('query', text.slice(0, 100))} label={t.search} />
        </Box>
        <GenrePicker value={genre} onChange={(name) => set('genre', name)} />
      </Box>
      {setup?.music === 'catalogue' ? (
        <Alert severity="info" variant="outlined" icon={<InfoIcon />} sx={{ mb: 2 }}>
          <strong>{t.demo}.</strong> {t.demoHint}
        </Alert>
      ) : null}
      <ArtistResults target={target} search={search} chosen={chosen} />
      <Bar target={target} chosen={chosen} begun={begun} />
    </>
  );
}

interface BarProps {
  target: ImportTarget;
  chosen: ReturnType<typeof useChosen>;
  begun: Begun;
}

function Bar({ target, chosen, begun }: BarProps) {
  const t = useArtistTexts();
  const translate = useTranslate();
  const [address] = useSearchParams();
  const { save, isPending } = useSave(targets[target].begin, artists.search);
  const count = chosen.names.size;
  const start = async () => {
    if (count === 0 || isPending) return;
    try {
      const { id } = await save({ body: { artists_ids: [...chosen.names.keys()] } });
      begun(id, chosen.names);
    } catch (error) {
      toast.error(translate(messageOf(error)));
    }
  };
  return (
    <ActionBar>
      {count > 0 ? (
        <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, display: 'flex', alignItems: 'center', gap: 1 }}>
          <span role="status">
            {t.selected(count)}
            {chosen.full ? `. ${t.most(maxArtistsPerImport)}` : ''}
          </span>
          <Button size="small" color="inherit" onClick={chosen.clear} sx={{ color: 'text.secondary' }}>
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
