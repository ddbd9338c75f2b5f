import { codes } from '#contract/kit/codes.ts';
import { incompatibleWith, type Story, stories, story } from '#contract/stories.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField } from '../../problems/problems.ts';
import { nounRoutes } from '../../records/noun.ts';
import { findStory, isOpenable, isUser, listOpenable, listStories } from './stories.store.ts';
import { stories as table } from './stories.table.ts';

const five = nounRoutes(story, table, { list: listStories, find: findStory, values });

export function storyRoutes(on: Mount): void {
  on.answer(stories.spots, ({ db, query, config }) => listOpenable(db, query, config.officialUserEmail));
  five(on);
}

type Call = Change<typeof stories.create> | Change<typeof stories.update>;

/** The columns for what was sent, less what a story of its type does not hold (product/stories#cleared). */
async function values({ tx, config, body }: Call, before: Story | undefined) {
  const { version: _, picture: __, ...given } = { version: undefined, ...body };
  const type = given.type ?? before?.type ?? 'open_spot';
  const values = { ...given, type, ...incompatibleWith(type) };
  const isNew = (field: 'spot_id' | 'user_id') => values[field] && values[field] !== before?.[field];
  if (isNew('spot_id') && !(await isOpenable(tx, values.spot_id as string, config.officialUserEmail))) {
    throw invalidField('spot_id', codes.badChoice);
  }
  if (isNew('user_id') && !(await isUser(tx, values.user_id as string))) {
    throw invalidField('user_id', codes.badChoice);
  }
  return values;
}
