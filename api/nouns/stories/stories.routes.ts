import { codes } from '#contract/kit/codes.ts';
import { incompatibleWith, type Story, type StoryFields, stories, story } from '#contract/stories.ts';
import { sourceFrom } from '../../database/queries/search-sources.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField } from '../../problems/problems.ts';
import { nounRoutes } from '../../records/noun.ts';
import { isActiveUser } from '../users/users.change.ts';
import { bulkOfStories } from './stories.bulk.ts';
import {
  findStory,
  isOpenable,
  listOpenable,
  listStories,
  searchSource,
  storiesWhere,
  storyCells,
} from './stories.store.ts';
import { stories as table } from './stories.table.ts';

const crudRoutes = nounRoutes(story, table, {
  list: listStories,
  where: storiesWhere,
  cells: storyCells,
  find: findStory,
  values,
  restorable,
  bulk: bulkOfStories,
});

export function storyRoutes(on: Mount): void {
  on.answer(stories.spots, ({ db, query, config }) => listOpenable(db, query, config.officialUserEmail));
  crudRoutes(on);
  on.searchable('stories', sourceFrom('editor', searchSource));
}

type Call = Change<typeof stories.create> | Change<typeof stories.update>;

/** The columns for what was sent; those that the story's type does not have are cleared (product/stories#cleared). */
async function values({ tx, config, body }: Call, before: Story | undefined) {
  const { version: _, picture: __, ...fields } = { version: undefined, ...body };
  const type = fields.type ?? before?.type ?? 'open_spot';
  const values = { ...fields, type, ...incompatibleWith(type) };
  const isNew = (field: 'spot_id' | 'user_id') => values[field] && values[field] !== before?.[field];
  if (isNew('spot_id') && !(await isOpenable(tx, values.spot_id as string, config.officialUserEmail))) {
    throw invalidField('spot_id', codes.badChoice);
  }
  if (isNew('user_id') && !(await isActiveUser(tx, values.user_id as string))) {
    throw invalidField('user_id', codes.badChoice);
  }
  return values;
}

async function restorable(
  { tx, config }: Change<typeof stories.restoreVersion>,
  version: Partial<StoryFields>,
): Promise<Partial<StoryFields>> {
  const { spot_id, user_id, ...others } = version;
  const mayOpen = !spot_id || (await isOpenable(tx, spot_id, config.officialUserEmail));
  const mayShow = !user_id || (await isActiveUser(tx, user_id));
  return {
    ...others,
    ...('spot_id' in version && mayOpen && { spot_id }),
    ...('user_id' in version && mayShow && { user_id }),
  };
}
