import { EventFields } from '#contract/events.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { nouns } from '#contract/nouns.ts';
import { SpotFields } from '#contract/spots.fields.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { UserFields } from '#contract/users.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { exampleBodies } from '../scenarios/examples/exampleBodies.ts';
import { pictureFile } from '../scenarios/nounScenarios.ts';
import { createSpot } from '../scenarios/spotForms.ts';

/** A record of a noun, to be changed at random. */
export interface Subject {
  readonly noun: NounWithTrash;
  readonly id: string;
  /** The fields that can be restored. */
  readonly names: readonly string[];
  /** A random change; `n` makes its values different from others. */
  change(n: number, subjects: readonly Subject[]): Promise<Record<string, unknown>>;
}

type Calls = Readonly<
  Record<'create' | 'read' | 'update' | 'remove' | 'restore' | 'restoreVersion', Endpoint>
>;
export const callsOf = ({ noun }: Pick<Subject, 'noun'>): Calls => contract[noun] as unknown as Calls;

/** The names of the fields of each noun that can be restored; comments cannot be edited. */
const fieldsOf: Record<NounWithTrash, readonly string[]> = {
  ...(Object.fromEntries(nouns.map(({ name, fields }) => [name, Object.keys(fields.shape)])) as Record<
    (typeof nouns)[number]['name'],
    string[]
  >),
  spots: Object.keys(SpotFields.shape),
  users: Object.keys(UserFields.shape).filter((name) => name !== 'password'),
  events: Object.keys(EventFields.shape),
  comments: ['comment'],
  // They are decided on instead.
  revisions: [],
};

const words = ['tango', 'peña', 'milonga', 'río', 'luna', 'patio', 'bombo'];
const word = (n: number) => words[n % words.length] ?? '';
const country = (n: number) => ['AR', 'BO', 'UY', 'CL'][n % 4];
/** Some of the ids: which ones depends on the bits of `n`. */
const some = (ids: readonly string[], n: number) => ids.filter((_, index) => (n >> index) % 2 === 0);

/** Records of all nouns that refer to each other, created by an administrator. */
export async function createSubjects(api: TestApi): Promise<Subject[]> {
  const admin = await api.as('admin');
  const create = async (noun: Exclude<NounWithTrash, 'spots'>, body: object): Promise<string> => {
    const answer = await admin.call(callsOf({ noun }).create, { body: body as never, form: true });
    if (answer.status !== 201) throw new Error(`${noun}: ${JSON.stringify(answer.body)}`);
    return (answer.body as unknown as { id: string }).id;
  };
  const idsOf = (subjects: readonly Subject[], noun: NounWithTrash) =>
    subjects.filter((one) => one.noun === noun).map(({ id }) => id);
  const user = await create('users', await exampleBodies('').user());
  const category = [1, 2].map(() => create('categories', { name: 'Una', order: 1 }));
  const first = await createSpot(admin, { type: 'people', name: 'Primera' });
  const second = await createSpot(admin, { type: 'people', name: 'Segunda', related_artists: [first.id] });
  const bar = await createSpot(admin, {
    type: 'bar_club',
    name: 'Bar',
    related_artists: [first.id, second.id],
    categories: await Promise.all(category),
    photos: [await pictureFile(1), await pictureFile(2)],
    user_id: user,
  });
  const examples = exampleBodies(bar.id);

  const spotChange: Subject['change'] = async (n, subjects) => {
    const spots = idsOf(subjects, 'spots');
    const all = {
      name: `${word(n)} ${n}`,
      address: `Calle ${n}`,
      country: country(n),
      curious_fact: n % 5 === 0 ? '' : `Dato ${n}`,
      bio: { bio_title: word(n) },
      bio_en: { bio_title: `T${n}`, bio_description: '' },
      outstanding: n % 2 === 0,
      enable: n % 3 === 0,
      lat: (n % 90) + 0.5,
      long: -(n % 90) - 0.5,
      instagram: { show_instagram: n % 2 === 1, instagram_link: `https://example.com/${n}` },
      related_artists: some(spots, n >> 2),
      related_spots: some(spots, n >> 1),
      categories: some(idsOf(subjects, 'categories'), n),
      user_id: n % 4 === 0 ? null : user,
      ...(n % 7 === 0 && { photos: [await pictureFile(n % 255)] }),
      ...(n % 11 === 0 && { photos: [] }),
    };
    return pickSome(all, n);
  };
  const subject = (
    noun: NounWithTrash,
    id: string,
    change: (n: number, subjects: readonly Subject[]) => Promise<Record<string, unknown>>,
  ): Subject => ({ noun, id, names: fieldsOf[noun], change });
  return [
    ...[first, second, bar].map(({ id }) => subject('spots', id, spotChange)),
    subject('users', user, async (n) =>
      pickSome(
        {
          first_name: word(n),
          last_name: `Sosa ${n}`,
          country: country(n),
          type: n % 2 ? 'business' : 'individual',
        },
        n,
      ),
    ),
    ...(await Promise.all(category)).map((id) =>
      subject('categories', id, async (n) => pickSome({ name: `${word(n)} ${n}`, order: n }, n)),
    ),
    subject('pics', await create('pics', await examples.pic()), async (n) => ({
      image_url: await pictureFile(n % 255),
    })),
    subject(
      'stories',
      await create('stories', { type: 'open_spot', country: 'AR', spot_id: bar.id }),
      async (n, subjects) =>
        n % 3 === 0
          ? { type: 'website_link', link: `https://example.com/${n}` }
          : { type: 'open_spot', spot_id: idsOf(subjects, 'spots')[n % 3], country: country(n) },
    ),
    subject('banners', await create('banners', await examples.banner()), async (n) =>
      pickSome({ name: word(n), order: n, country: country(n), ...(n % 5 === 0 && { image_url: '' }) }, n),
    ),
    subject('notifications', await create('notifications', await examples.notice()), async (n) =>
      pickSome({ title: word(n), body: `Cuerpo ${n}`, country: country(n) }, n),
    ),
    subject('events', await create('events', await examples.event()), async (n) =>
      pickSome({ title: word(n), location: `Sala ${n}`, start_time: `1${n % 10}:30` }, n),
    ),
    subject('comments', await create('comments', await examples.comment()), async () => ({})),
  ];
}

/** One to three of the fields. */
function pickSome(all: Record<string, unknown>, n: number): Record<string, unknown> {
  const names = Object.keys(all);
  const chosen = [n, n * 7 + 1, n * 13 + 2]
    .slice(0, (n % 3) + 1)
    .map((one) => names[one % names.length] ?? '');
  return Object.fromEntries(chosen.map((name) => [name, all[name]]));
}
