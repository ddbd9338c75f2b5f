import type { HistoryNoun } from '#contract/nouns.ts';
import type { Download } from '../../http/send.ts';
import type { Services } from '../../http/services.ts';
import type { Actor } from '../../security/access.ts';
import { recordEvent } from '../history.ts';

interface ExportCall extends Pick<Services, 'db'> {
  readonly actor: Actor;
  /** The filters, which the entry keeps. */
  readonly query: object;
}

/** Records that the caller exported a list, before the first byte is sent (product/audit#events). */
export async function recordExport(
  { db, actor, query }: ExportCall,
  noun: HistoryNoun,
  file: Download,
): Promise<Download> {
  try {
    await recordEvent(db, actor, { action: 'export', noun, name: file.name, after: query });
    return file;
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
}
