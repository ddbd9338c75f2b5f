import { afterEach } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { type LiveReader, liveReader } from './liveReader.ts';
import type { TestApi, TestUser } from './startTestApi.ts';

/** Readers of the stream for the tests of a file, closed after each test. */
export function setUpLiveReaders(api: TestApi) {
  const readers: LiveReader[] = [];
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  async function read(person: TestUser, query: Record<string, string> = {}, url = api.url) {
    const reader = await liveReader({ url, token: person.token, query });
    readers.push(reader);
    return reader;
  }
  return { readers, read };
}

/** The query of somebody who has this category open. */
export const opened = (record_id: string) => ({ noun: 'categories', record_id });

/** What a message tells about a record. */
export const changesOf = ({ changes }: LiveMessage, id: string) =>
  changes.filter(({ record_id }) => record_id === id);
