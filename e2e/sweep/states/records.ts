import sharp from 'sharp';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { spots } from '#contract/spots.calls.ts';
import type { SpotType } from '#contract/spots.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import { fileOf } from '../../../api/testing/scenarios/spotForms.ts';
import { fillRevisions } from './revisions.ts';
import { bodyOf, type Refer, type Shape, shapes } from './shapes.ts';

/** The ids of the records, by the part of the address that screens have for them, and by shape or state. */
export type Records = Record<string, Record<string, string>>;

/** Made in this order, before what refers to them; every other noun of the contract follows. */
const first = ['users', 'categories'];
/** Made in ways of their own. */
const apart = ['spots', 'revisions'];
const spotLists: readonly [noun: string, type: SpotType][] = [
  ['spots_user', 'people'],
  ['spots', 'bar_club'],
  ['spots_artist', 'artist'],
  ['spots_oasis', 'oasis'],
];
/** The nouns whose records a field names. */
const references: Record<string, string> = {
  user_id: 'users',
  spot_id: 'spots',
  categories: 'categories',
  related_artists: 'spots_user',
  related_spots: 'spots_user',
};
type Calls = { create: Endpoint; list: Endpoint };
type Body = Record<string, unknown>;

/** What no schema says: an event is of a spot, artists come by import alone, both texts of a push share one limit. */
const rulesOf: Record<string, (shape: Shape, records: Records) => Body> = {
  events: (shape, { spots }) => ({ spot_id: spots?.[shape] }),
  users: () => ({ type: 'business' }),
  notifications: (shape) => (shape === 'most' ? { body: 'Vení a bailar esta noche. '.repeat(50) } : {}),
};

/** Records of every noun in every shape, each so many times, and an owner who has spots in every state. */
export async function fillInEveryShape(api: TestApi, copies: number) {
  const admin = await api.as('admin');
  const owner = await api.signedIn('user', { first_name: 'Ana', last_name: 'Sosa' });
  const picture = await pictureFile();
  const records: Records = {};
  const refer: Refer = (field, shape) => {
    const ids = records[references[field] ?? ''];
    if (!ids) return [];
    return field.endsWith('_id') ? [ids[shape] ?? ''] : shapes.flatMap((one) => ids[one] ?? []);
  };
  const bodyFor = (call: Endpoint, shape: Shape) => bodyOf(call.body, shape, refer, () => picture);

  async function make(noun: string, call: Endpoint, more: (shape: Shape) => Body): Promise<void> {
    const made: Record<string, string> = {};
    records[noun] = made;
    for (const shape of shapes) {
      const bodies = Array.from({ length: copies }, () => ({ ...bodyFor(call, shape), ...more(shape) }));
      const answers = await Promise.all(
        bodies.map((body) => admin.call(call, { body: body as never, form: true })),
      );
      for (const { status, body } of answers) {
        const { id, data } = body as { id?: string; data?: { id: string } };
        if (status !== 201) throw new Error(`${noun}, ${shape}: ${JSON.stringify(body)}`);
        made[shape] ??= id ?? data?.id ?? '';
      }
    }
  }
  async function makeNoun(noun: string): Promise<void> {
    const { create, list } = contract[noun as keyof typeof contract] as unknown as Partial<Calls>;
    if (!create || !list) return;
    const name = list.path.split('/').at(-1) ?? noun;
    await make(name, create, (shape) => rulesOf[noun]?.(shape, records) ?? {});
  }

  for (const noun of first) await makeNoun(noun);
  const spotBody = (type: SpotType) => (shape: Shape) => ({
    ...bodyFor(spots.create, shape),
    ...spotRules(type, shape, owner.user.id),
  });
  for (const [noun, type] of spotLists) await make(noun, spots.create, spotBody(type));
  const others = Object.keys(contract).filter((noun) => ![...first, ...apart].includes(noun));
  for (const noun of others) await makeNoun(noun);
  const { revisions, own } = await fillRevisions({ admin, owner, bodyFor: spotBody('people'), copies });
  records.spot_revisions = revisions;
  records['spots/user'] = { ...records.spots_user, ...own };
  return { records, owner };
}

/** What spots of a type must have, and must not: the longest general one is an event. */
function spotRules(type: SpotType, shape: Shape, owner: string): Body {
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
