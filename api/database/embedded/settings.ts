import type { Home } from './home.ts';
import { configurationLines, logSettings } from './log.ts';

/** PostgreSQL's settings for a small production server; rewritten at every start, so that an upgrade can change them. */
export function settingsOf(home: Home): string {
  const settings: Record<string, string | number> = {
    listen_addresses: home.transport === 'tcp' ? '127.0.0.1' : '',
    port: home.port,
    unix_socket_directories: home.socketDir,
    unix_socket_permissions: '0700',
    max_connections: 100,
    // A committed transaction is on disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    wal_compression: 'on',
    // JIT compilation takes longer than this product's queries.
    jit: 'off',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.02,
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  // In one block: `hasLogSettings` searches for it.
  return configurationLines(settings) + configurationLines(logSettings);
}
