import type { Banner } from './banners.ts';
import type { Category } from './categories.ts';
import type { Comment } from './comments.ts';
import type { EventRecord } from './events.ts';
import type { HistoryNoun } from './history.ts';
import type { Notification } from './notifications.ts';
import type { Pic } from './pics.ts';
import type { Revision } from './revisions.ts';
import type { Spot } from './spots.ts';
import type { Story } from './stories.ts';
import type { User } from './users.ts';

/** What a noun's history holds before and after a change: its record. */
interface HistoryRecords {
  users: User;
  spots: Spot;
  events: EventRecord;
  comments: Comment;
  pics: Pic;
  stories: Story;
  banners: Banner;
  categories: Category;
  notifications: Notification;
  revisions: Revision;
}

/** Not shown as changes: what every change sets, and what follows from another field that is shown. */
export const unshownFields = [
  'id',
  'version',
  'createdAt',
  'thumbnail',
  'thumbnail_photos',
  'user',
  'spot',
  'review',
  'spot_name',
  'spot_version',
  'old_data',
  'author',
  'decided_at',
] as const;
type Unshown = (typeof unshownFields)[number];

/** Of a group (`bio`) each of its parts; a record inside a record, or a list, is one value. */
type Parts<Name extends string, Value> = Value extends readonly unknown[] | { id: string }
  ? Name
  : Value extends object
    ? string extends keyof Value
      ? Name
      : `${Name}.${keyof Value & string}`
    : Name;

type FieldsOf<Row> = {
  [Name in Exclude<keyof Row & string, Unshown>]: Parts<Name, NonNullable<Row[Name]>>;
}[Exclude<keyof Row & string, Unshown>];

/** The paths of all values that the history of a noun shows: each needs its label. */
export type HistoryField<Noun extends HistoryNoun> = {
  [N in Noun]: FieldsOf<HistoryRecords[N]>;
}[Noun];
