import { distance, type Pin, pinWarning } from '#contract/geography/pins.ts';
import { pinOf, valueAt } from '#contract/revisions.rules.ts';
import { comparedFields, type Snapshot } from '#contract/revisions.ts';
import { minTwinLetters, type Risk, type RiskKind, riskKinds } from '#contract/risks.ts';
import { shoutsIn } from './capitals.rules.ts';
import { mailsIn, phonesIn } from './contacts.rules.ts';
import { changedLinks } from './links.rules.ts';

/** What an owner sends: a change, or a new spot, which has nothing before. */
export interface Contribution {
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  /** The fields that differ; of a new spot all. */
  readonly changed: readonly string[];
}

/** What only the server knows. */
export interface Facts {
  /** Whether a pin is in the spot's country; undefined without the country or its shape. */
  readonly isInCountry: ((pin: Pin) => boolean) | undefined;
  /** Other spots with the same text, by field. */
  readonly twins: Readonly<Record<string, NonNullable<Risk['spots']>>>;
}

export const everyField: readonly string[] = comparedFields;

/** A pin that moves less is put right. */
const maxMetres = 1000;

const bioTexts = ['bio.bio_description', 'bio_en.bio_description'] as const;
/** The texts that everybody reads. */
const texts: readonly string[] = [
  'name',
  ...bioTexts,
  'bio.bio_title',
  'bio_en.bio_title',
  'curious_fact',
  'curious_fact_en',
];

/** All risks of a contribution, by kind (product/revisions#risks). */
export function risksOf(sent: Contribution, facts: Facts): Risk[] {
  const found = [
    ...movedPin(sent),
    ...misplacedPin(sent, facts),
    ...(sent.before ? changedLinks(sent.before, sent.after) : []),
    ...texts.filter((field) => sent.changed.includes(field)).flatMap((field) => risksOfText(sent, field)),
    ...sameTexts(sent, facts),
  ];
  return riskKinds.flatMap((kind) => found.filter((risk) => risk.kind === kind));
}

function movedPin({ before, after }: Contribution): Risk[] {
  const [from, to] = [before && pinOf(before), pinOf(after)];
  const metres = from && to ? distance(from, to) : 0;
  return metres > maxMetres ? [{ kind: 'pin_moved', field: 'lat', metres: Math.round(metres) }] : [];
}

/** The pin and its country, if one of them changed. */
export function placedPin({ after, changed }: Contribution): { pin: Pin; country: string } | undefined {
  const isChanged = ['lat', 'long', 'country'].some((field) => changed.includes(field));
  const pin = pinOf(after);
  return isChanged && pin ? { pin, country: textAt(after, 'country') } : undefined;
}

function misplacedPin(sent: Contribution, { isInCountry }: Facts): Risk[] {
  const placed = placedPin(sent);
  const pin = placed && pinWarning(placed.pin, isInCountry);
  const country = placed?.country;
  // The row that is shown: the country alone may have changed.
  const field = ['lat', 'long'].some((one) => sent.changed.includes(one)) ? 'lat' : 'country';
  return pin ? [{ kind: 'pin_outside_country', field, pin, ...(country && { country }) }] : [];
}

/** What was in the text before is not flagged again. */
function risksOfText({ before, after }: Contribution, field: string): Risk[] {
  const old = before ? textAt(before, field) : '';
  const now = textAt(after, field);
  const name = textAt(after, 'name');
  const first = (kind: RiskKind, find: (text: string) => string[]): Risk[] => {
    const known = new Set(find(old));
    const found = find(now).find((excerpt) => !known.has(excerpt));
    return found === undefined ? [] : [{ kind, field, found: shortened(found) }];
  };
  return [
    ...first('capitals', (text) => shoutsIn(text, name)),
    ...first('mail_address', mailsIn),
    ...first('phone_number', phonesIn),
  ];
}

/** By characters, so that none is cut in two. */
const shortened = (text: string): string => {
  const start = text.match(/^.{0,80}/su)?.[0] ?? '';
  return start.length < text.length ? `${start.trimEnd()}…` : text;
};

const sameTexts = ({ changed }: Contribution, { twins }: Facts): Risk[] =>
  bioTexts.flatMap((field) => {
    const spots = twins[field] ?? [];
    return changed.includes(field) && spots.length > 0 ? [{ kind: 'same_text' as const, field, spots }] : [];
  });

/** The changed bios that are long enough to be compared with those of other spots. */
export const comparableTexts = ({ after, changed }: Contribution): { field: string; text: string }[] =>
  bioTexts
    .filter((field) => changed.includes(field))
    .map((field) => ({ field, text: textAt(after, field) }))
    .filter(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) >= minTwinLetters);

/** Older snapshots may hold other values than texts. */
function textAt(values: Snapshot, field: string): string {
  const value = valueAt(values, field);
  return typeof value === 'string' ? value : '';
}
