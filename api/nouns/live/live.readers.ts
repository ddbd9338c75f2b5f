import type { EventStream } from '../../http/event-stream.ts';
import type { OpenRecord } from './live.store.ts';

/** Whoever reads a stream of this server. */
export interface Reader {
  readonly stream: EventStream;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly record: OpenRecord | undefined;
  /** Whether it was told everybody; before that it is told nothing else. */
  isWelcome: boolean;
}

/** What a stream is opened with. */
export interface Opening {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly record: Pick<OpenRecord, 'noun' | 'record_id'> | undefined;
  readonly after: string | undefined;
}
