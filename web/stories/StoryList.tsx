import { useMemo } from 'react';
import { countryCodes } from '#contract/countries.ts';
import { lackingIn, type Story, type StoryType, stories, storyTypes } from '#contract/stories.ts';
import { CountryFilter } from '../kit/CountryFilter.tsx';
import { Country } from '../kit/countries.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { DateCell } from '../kit/DateCell.tsx';
import { DaysChip, dayFilters } from '../kit/DaysChip.tsx';
import { useList } from '../kit/data.ts';
import { FilterSelect } from '../kit/filters.tsx';
import { AlertIcon, DownloadIcon, type Icon, LinkIcon, MusicIcon, PinIcon } from '../kit/icons.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { pictureColumn } from '../kit/pictureColumn.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { StatusChip } from '../kit/StatusChip.tsx';
import type { Column } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useStoryTexts } from './stories.texts.ts';

const filters = { type: storyTypes, country: countryCodes, incomplete: ['true'], ...dayFilters } as const;
const icons: Record<StoryType, Icon> = {
  open_spot: PinIcon,
  download_image: DownloadIcon,
  website_link: LinkIcon,
  song: MusicIcon,
};

/** `/stories`. */
export function StoryList() {
  const t = useStoryTexts();
  const shared = useTexts();
  const list = useListState('stories', filters);
  const rows = useList(stories.list, list.query);
  return (
    <ListPage
      title={shared.nav.stories}
      list={list}
      add="/stories/new"
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <FilterSelect
            label={t.type}
            value={list.filters.type}
            options={storyTypes.map((value) => ({ value, label: t.types[value] }))}
            onChange={(type) => list.setFilter('type', type)}
          />
          <CountryFilter value={list.filters.country} onChange={(code) => list.setFilter('country', code)} />
          <FilterSelect
            label={t.completeness}
            all={t.completeness}
            value={list.filters.incomplete}
            options={[{ value: 'true', label: t.incomplete }]}
            onChange={(incomplete) => list.setFilter('incomplete', incomplete)}
          />
          <DaysChip {...list.filters} />
        </>
      }
    >
      <DataTable
        label={shared.nav.stories}
        list={list}
        rows={rows}
        columns={useColumns()}
        nameOf={(story) => [t.types[story.type], opens(story)].filter(Boolean).join(' ')}
        edit={(story) => `/stories/${story.id}/edit`}
        remove={stories.remove}
        emptyHint={shared.addFirst}
      />
    </ListPage>
  );
}

/** Where the story leads: its spot's name or its link. */
const opens = (story: Story): string => story.spot?.name ?? story.link;

/** Where it leads, and what it lacks to get there. */
function Opens({ story }: { story: Story }) {
  const t = useStoryTexts();
  const { none } = useTexts();
  const lacking = lackingIn({ ...story, hasPicture: story.picture !== null });
  const leadsTo = opens(story);
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 }}>
      {leadsTo || lacking.length === 0 ? (
        <span title={leadsTo || undefined} style={twoLines}>
          {leadsTo || none}
        </span>
      ) : null}
      {lacking.map((part) => (
        <StatusChip key={part} label={t.lacks[part]} icon={AlertIcon} tone="warning" />
      ))}
    </span>
  );
}

/** A long link is told in full by its title. */
const twoLines = {
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;

function useColumns(): Column<Story>[] {
  const t = useStoryTexts();
  return useMemo(
    () => [
      pictureColumn(t.picture),
      {
        id: 'type',
        label: t.type,
        cell: ({ type }) => <StatusChip label={t.types[type]} icon={icons[type]} />,
      },
      {
        id: 'opens',
        label: t.opens,
        cell: (story) => <Opens story={story} />,
      },
      { id: 'country', label: t.country, cell: (story) => <Country code={story.country} /> },
      { id: 'createdAt', label: t.createdAt, cell: (story) => <DateCell value={story.createdAt} /> },
    ],
    [t],
  );
}
