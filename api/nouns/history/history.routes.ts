import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import { type HistoryNoun, historyNouns } from '#contract/nouns.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField } from '../../problems/problems.ts';
import { refusePruned } from '../../records/versions.ts';
import { listRecordsAt } from './history.at.store.ts';
import { listHistory, readVersion } from './history.store.ts';

export function historyRoutes(on: Mount): void {
  on.answer(history.list, async ({ db, params, query, signatures }) =>
    signatures.signed(db, await listHistory(db, nounOf(query), params.id, query)),
  );
  on.answer(history.version, async ({ db, params, query, config, signatures }) => {
    refusePruned(config, query.at);
    const noun = nounOf(query);
    const find = on.records.get(noun);
    if (!find) throw invalidField('noun', codes.badChoice);
    return signatures.signed(db, await readVersion(db, noun, params.id, query, find));
  });
  on.answer(history.listAt, async ({ db, query, config }) => {
    refusePruned(config, query.at);
    return listRecordsAt(db, query);
  });
}

function nounOf({ noun }: { noun: string }): HistoryNoun {
  const found = historyNouns.find((one) => one === noun);
  if (!found) throw invalidField('noun', codes.badChoice);
  return found;
}
