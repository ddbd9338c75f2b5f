import sharp from 'sharp';
import { category as categories } from '#contract/categories.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { spots } from '#contract/spots.calls.ts';
import type { SpotType } from '#contract/spots.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import { fileOf } from '../../../api/testing/scenarios/spotForms.ts';
import { createActs } from './acts.ts';
import { createImports } from './imports.ts';
import { createRevisions } from './revisions.ts';
import { shapes as all, bodyOf, type Refer, type Shape } from './shapes.ts';
import { createSubmissions } from './submissions.ts';

/** The ids of the records, by their part of a screen's address, and by shape or state. */
export type Records = Record<string, Record<string, string>>;

/** Created first and in this order, because others refer to them; every other noun of the contract follows. */
const first = ['users', 'categories'];
/** Created by functions of their own, or on no screen (notes). */
const separately = ['spots', 'revisions', 'submissions', 'notes'];
const spotLists: readonly [noun: string, type: SpotType][] = [
  ['spots_user', 'people'],
  ['spots', 'bar_club'],
  ['spots_artist', 'artist'],
  ['spots_oasis', 'oasis'],
];
/** The noun to which a field refers. */
const references: Record<string, string> = {
  user_id: 'users',
  spot_id: 'spots',
  categories: 'categories',
  related_artists: 'spots_user',
  related_spots: 'spots_user',
};
type Calls = { create: Endpoint; list: Endpoint };
type Body = Record<string, unknown>;

/**
 * What the schemas do not express: a password does not contain the person's name, an event belongs to a spot, artists are only
 * imported, both texts of a push share a limit, the name of a webhook's host is known.
 */
const overridesOf: Record<string, (shape: Shape, records: Records) => Body> = {
  events: (shape, { spots }) => ({ spot_id: spots?.[shape] }),
  users: () => ({ type: 'business', password: 'cerrojo-verde-71' }),
  views: () => ({ list: 'users', query: { country: 'AR' }, shared: true }),
  // An address without a name, which a test cannot resolve; nothing is sent to it.
  webhooks: () => ({ url: `https://8.8.8.8/${'avisos/'.repeat(30)}`, active: false }),
  keys: () => ({ expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) }),
  notifications: (shape) => (shape === 'most' ? { body: 'Vení a bailar esta noche. '.repeat(50) } : {}),
};

interface Amount {
  /** How many records of every noun and shape. */
  copies: number;
  shapes?: readonly Shape[];
}

/** Creates records of every noun in every shape, and an owner with spots in every state. */
export async function createEveryShape(api: TestApi, { copies, shapes = all }: Amount) {
  const admin = await api.as('admin');
  const owner = await api.signedIn('user', { first_name: 'Ana', last_name: 'Sosa' });
  const picture = await pictureFile();
  const records: Records = {};
  const refer: Refer = (field, shape) => {
    const known = records[references[field] ?? ''];
    if (!known) return [];
    return field.endsWith('_id') ? [known[shape] ?? ''] : shapes.flatMap((one) => known[one] ?? []);
  };
  const bodyFor = (call: Endpoint, shape: Shape) => bodyOf(call.body, shape, refer, () => picture);

  async function createShapes(noun: string, call: Endpoint, more: (shape: Shape) => Body): Promise<void> {
    const ids: Record<string, string> = {};
    records[noun] = ids;
    for (const shape of shapes) {
      const bodies = Array.from({ length: copies }, () => ({ ...bodyFor(call, shape), ...more(shape) }));
      const answers = await Promise.all(
        bodies.map((body) => admin.call(call, { body: body as never, form: true })),
      );
      for (const { status, body } of answers) {
        const { id, data } = body as { id?: string; data?: { id: string } };
        if (status !== 201) throw new Error(`${noun}, ${shape}: ${JSON.stringify(body)}`);
        ids[shape] ??= id ?? data?.id ?? '';
      }
    }
  }
  async function createNoun(noun: string): Promise<void> {
    const { create, list } = contract[noun as keyof typeof contract] as unknown as Partial<Calls>;
    if (!create || !list) return;
    const name = list.path.split('/').at(-1) ?? noun;
    await createShapes(name, create, (shape) => overridesOf[noun]?.(shape, records) ?? {});
  }

  for (const noun of first) await createNoun(noun);
  const spotBody = (type: SpotType) => (shape: Shape) => ({
    ...bodyFor(spots.create, shape),
    ...spotOverrides(type, shape, owner.user.id),
  });
  for (const [noun, type] of spotLists) await createShapes(noun, spots.create, spotBody(type));
  const others = Object.keys(contract).filter((noun) => ![...first, ...separately].includes(noun));
  for (const noun of others) await createNoun(noun);
  const nameIn = (shape: Shape) => String(bodyFor(categories.calls.create, shape).name);
  records.bulk = await createActs(api, records.categories ?? {}, (shape) => nameIn(shape as Shape));
  records.imports = await createImports(api, nameIn);
  const { revisions, own } = await createRevisions({
    admin,
    owner,
    bodyFor: spotBody('people'),
    copies,
    shapes,
  });
  records.spot_revisions = revisions;
  const sent = await createSubmissions({ admin, owner, bodyFor: spotBody('people'), copies, shapes });
  records.submissions = sent.submissions;
  records['spots/user'] = { ...records.spots_user, ...own, ...sent.own };
  return { records, owner };
}

/** What spots of a type must have, or must not; the general one with the most values is an event. */
function spotOverrides(type: SpotType, shape: Shape, owner: string): Body {
  const isEvent = type === 'bar_club' && shape === 'most';
  return {
    type: isEvent ? 'show_concert' : type,
    ...(shape === 'least' && { address: 'A 1', country: 'AR' }),
    ...(!isEvent && { available_since: null, available_to: null }),
    user_id: type === 'people' ? owner : null,
  };
}

async function pictureFile(): Promise<File> {
  const background = { r: 200, g: 90, b: 30 };
  const bytes = await sharp({ create: { width: 120, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return fileOf(new Uint8Array(bytes));
}
