import { codes } from '#contract/codes.ts';
import { clearedBy, type Story, type StoryFields, stories } from '#contract/stories.ts';
import { keeper } from '../kit/keeper.ts';
import type { Change, Mount } from '../kit/mount.ts';
import { pictureColumns } from '../kit/picture-field.ts';
import type { Stored } from '../kit/pictures.ts';
import { invalidField, refuseStale } from '../kit/problems.ts';
import {
  findStory,
  isOpenable,
  isUser,
  listOpenable,
  listStories,
  lockStory,
  storyRows,
} from './stories.store.ts';

const kept = keeper('stories', (one: Story) => [one.picture, one.thumbnail]);

export function storyRoutes(on: Mount): void {
  on.answer(stories.spots, async ({ db, query, config }) =>
    listOpenable(db, query, config.officialUserEmail),
  );
  on.answer(stories.list, async ({ db, query }) => listStories(db, query));
  on.answer(stories.read, async ({ db, params }) => findStory(db, params.id));
  on.change(stories.create, async (call) => {
    const { country } = call.body;
    const values = { ...(await valuesOf(call, call.body)), country };
    const { id } = await storyRows.create(call.tx, values);
    return kept.created(call, await findStory(call.tx, id));
  });
  on.change(stories.update, async (call) => {
    const { version, ...given } = call.body;
    const before = await lockStory(call.tx, call.params.id);
    refuseStale(version, before);
    await storyRows.update(call.tx, before.id, await valuesOf(call, given, before));
    return kept.changed(call, before, await findStory(call.tx, before.id));
  });
  on.change(stories.remove, async (call) => {
    const before = await lockStory(call.tx, call.params.id);
    await storyRows.remove(call.tx, before.id);
    return kept.removed(call, before);
  });
}

type In = Pick<Change<typeof stories.create>, 'tx' | 'config'>;

/** The columns for what was sent, less what a story of its type does not hold (specification §4). */
async function valuesOf({ tx, config }: In, given: Partial<Stored<StoryFields>>, before?: Story) {
  const { picture, ...plain } = given;
  const type = given.type ?? before?.type ?? 'open_spot';
  const values = { ...plain, type, ...clearedBy(type) };
  const isNew = (field: 'spot_id' | 'user_id') => values[field] && values[field] !== before?.[field];
  if (isNew('spot_id') && !(await isOpenable(tx, values.spot_id as string, config.officialUserEmail))) {
    throw invalidField('spot_id', codes.badChoice);
  }
  if (isNew('user_id') && !(await isUser(tx, values.user_id as string))) {
    throw invalidField('user_id', codes.badChoice);
  }
  return { ...values, ...pictureColumns('picture', picture, before) };
}
