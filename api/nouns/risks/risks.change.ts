import { changedFields } from '#contract/revisions.rules.ts';
import type { Snapshot } from '#contract/revisions.ts';
import type { Risks } from '#contract/risks.ts';
import type { Db } from '../../database/connection/database.ts';
import { countryTest } from '../../integrations/geocoding/country-shapes.ts';
import { comparableTexts, everyField, placedPin, risksOf } from './risks.rules.ts';
import { recordOf, type Sent, twinsOf } from './risks.store.ts';

/** What an owner sent for review: a change of a spot, or a new spot, which has nothing before. */
interface Submission extends Sent {
  readonly spotId: string;
  readonly authorId: string | null;
  readonly before: Snapshot | null;
  readonly after: Snapshot;
}

/** The risks of a submission and its author's record, for the screens of all nouns that are reviewed (product/revisions#risks). */
export async function findRisks(db: Db, submission: Submission): Promise<Risks> {
  const { spotId, authorId, before, after } = submission;
  const changed = before ? changedFields({ old_data: before, new_data: after }) : everyField;
  const sent = { before, after, changed };
  const placed = placedPin(sent);
  const facts = {
    isInCountry: placed && (await countryTest(placed.country)),
    twins: await twinsOf(db, spotId, comparableTexts(sent)),
  };
  const record = authorId === null ? null : await recordOf(db, authorId, submission);
  return { flags: risksOf(sent, facts), record };
}
