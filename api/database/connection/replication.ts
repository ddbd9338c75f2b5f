import type pg from 'pg';

/** A commit that is on the primary only, although it was to wait for a replica: a failover may lose it. */
class NotReplicated extends Error {
  readonly code = '08007';
  constructor() {
    super('the commit has not been replicated');
  }
}

/**
 * Watches a connection for a commit that stops waiting for its synchronous replica, as with a statement timeout: PostgreSQL then
 * reports success, with a warning. `assertWaited` throws `NotReplicated` if that has happened.
 */
export function watchReplication(client: pg.PoolClient): { assertWaited(): void; end(): void } {
  let isCancelled = false;
  // Its text is in the language of the database.
  const onNotice = ({ routine }: { routine?: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') isCancelled = true;
  };
  client.on('notice', onNotice);
  return {
    assertWaited() {
      if (isCancelled) throw new NotReplicated();
    },
    end: () => void client.off('notice', onNotice),
  };
}
