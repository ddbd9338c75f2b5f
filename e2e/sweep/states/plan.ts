import type { Sizes } from '../checks/checks.ts';
import { type SizeName, sizeNames } from '../checks/sizes.ts';
import type { Answer } from './answers.ts';
import { type Route, reviewStates, shapesOf } from './routes.ts';

/* What the sweep looks at: the states of each screen, in which language and at which sizes. */

/** Main: every screen as it usually is, at one size. Quick: at two sizes, its other states at one. Full: every state at every size. */
export type Depth = 'main' | 'quick' | 'full';
const languages = ['mixed', 'es', 'en'] as const;
type Language = (typeof languages)[number];

/** What one page load shows. */
export interface Setting {
  role: Route['role'];
  language: Language;
  /** A map is expensive to draw. */
  map: boolean;
}
export interface Visit extends Setting {
  route: Route;
  state: string;
  /** The shape of the record. */
  shape: string;
  /** How the API answers, if not as always. */
  answer?: Answer;
  looks: Sizes;
  /** Where to look before the answer. */
  loading?: Sizes;
}
export interface Batch {
  setting: Setting;
  name: string;
  paths: string;
  visits: readonly Visit[];
}

const main = { list: 'full', new: 'blank', record: 'most', single: 'plain' } as const;
const answers: Record<Route['kind'], readonly Answer[]> = {
  list: ['failed', 'empty', 'one'],
  new: ['failed'],
  record: ['failed'],
  single: [],
};
const both: readonly SizeName[] = ['laptop', 'phone'];
const otherSizes = sizeNames.filter((name) => name !== 'phone');

/** In this order, because the app keeps the answers for pickers for a while, but no failures. */
const order: readonly (Answer | undefined)[] = ['failed', undefined, 'one', 'empty'];

/** The visits to these screens, in batches of one setting. */
export function batchesOf(routes: readonly Route[], depth: Depth): Batch[] {
  const visits = routes
    .flatMap(visitsOf[depth])
    .toSorted((a, b) => order.indexOf(a.answer) - order.indexOf(b.answer));
  const bySetting = Map.groupBy(visits, ({ role, language, map }) =>
    [role, language, map ? 'with maps' : ''].filter(Boolean).join(', '),
  );
  return [...bySetting].flatMap(([name, same]) =>
    chunksOf(same).map((chunk) => ({
      setting: same[0] as Setting,
      name,
      paths: pathsOf(chunk),
      visits: chunk,
    })),
  );
}

const pathsOf = (visits: readonly Visit[]): string =>
  [...new Set(visits.map(({ route }) => route.path))].join(' ');

/** Chunks that take about the same time, at most an eighth of the time-out of a test. */
function chunksOf(visits: readonly Visit[]): Visit[][] {
  const costOf = ({ looks: { at, axeAt }, loading, map }: Visit) =>
    (map ? 6 : 0) +
    at.length +
    3 * axeAt.filter((name) => at.includes(name)).length +
    (loading?.at.length ?? 0);
  const total = visits.reduce((sum, visit) => sum + costOf(visit), 0);
  const count = Math.ceil(total / 12);
  let sum = 0;
  const chunks = Map.groupBy(visits, (visit) => {
    const chunk = Math.floor((sum / total) * count);
    sum += costOf(visit);
    return chunk;
  });
  return [...chunks.values()];
}

type State = Pick<Visit, 'route' | 'role' | 'state' | 'shape' | 'answer'>;

const mainOf = (route: Route): State => ({ route, role: route.role, state: main[route.kind], shape: 'most' });

const othersOf = (route: Route): State[] => [
  ...answers[route.kind].map((answer) => ({ ...mainOf(route), state: answer, answer })),
  ...(route.kind === 'record' ? shapesOf(route) : [])
    .filter((shape) => shape !== 'most')
    .map((shape) => ({ ...mainOf(route), state: shape, shape })),
];

function fullVisits(route: Route): Visit[] {
  const mains = languages.map((language) => ({
    ...mainOf(route),
    language,
    map: hasMap(route) && language === 'mixed',
    looks: { at: sizeNames, axeAt: both },
  }));
  const others = othersOf(route).map((state): Visit => {
    const looks = { at: sizeNames, axeAt: state.state === 'pending' ? both : (['phone'] as const) };
    return {
      ...state,
      language: 'mixed',
      map: false,
      looks,
      ...(state.answer === 'failed' && { loading: looks }),
    };
  });
  return [...mains, ...others];
}

const hasMap = ({ kind, path }: Route): boolean => kind !== 'list' && /spot/.test(path);

/** The phone or the laptop, in turn. */
const mainVisits = (route: Route, index: number): Visit[] =>
  quickVisits(route, index)
    .slice(0, 1)
    .map((visit) => {
      const at: readonly SizeName[] = [index % 2 ? 'laptop' : 'phone'];
      return { ...visit, looks: { at, axeAt: at } };
    });

/**
 * The phone and another size of every screen, and at one size: one of the states that all such screens have, and all that
 * only this has. Languages, sizes and states alternate.
 */
function quickVisits(route: Route, index: number): Visit[] {
  const turn = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  // So that languages, sizes and states meet.
  const third = Math.floor(index / languages.length);
  const at: readonly SizeName[] = ['phone', turn(otherSizes, third)];
  const first: Visit = {
    ...mainOf(route),
    // Each setting needs a page of its own.
    language: route.role === 'admin' ? turn(languages, index) : route.role === 'owner' ? 'en' : 'es',
    // The other forms share this code.
    map: route.path === '/spots/new',
    looks: { at, axeAt: [turn(at, index)] },
  };
  const own = othersOf(route).filter(({ state }) => reviewStates.includes(state));
  const common = othersOf(route).filter(({ state }) => !reviewStates.includes(state));
  const others = [...own, ...(common.length > 0 ? [turn(common, index + third)] : [])];
  // From one screen with this state to the next.
  const round = Math.floor(index / Math.max(common.length, 1));
  return [
    first,
    ...others.map((other, n): Visit => {
      const oneSize = (more: number): Sizes => ({ at: [turn(sizeNames, round + n + more)], axeAt: [] });
      return {
        ...other,
        language: first.language,
        map: false,
        looks: oneSize(0),
        ...(other.answer === 'failed' && { loading: oneSize(1) }),
      };
    }),
  ];
}

const visitsOf: Record<Depth, (route: Route, index: number) => Visit[]> = {
  main: mainVisits,
  quick: quickVisits,
  full: fullVisits,
};
