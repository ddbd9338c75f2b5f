import { audit } from '#contract/audit.ts';
import type { Mount } from '../../http/mount.ts';
import { recordExport } from '../../records/export/record-export.ts';
import { exportAudit } from './audit.export.ts';
import { listAudit } from './audit.store.ts';

export function auditRoutes(on: Mount): void {
  on.answer(audit.list, async (call) => {
    const { db, config, query } = call;
    if (query.export) return recordExport(call, 'users', exportAudit(call, query));
    return listAudit(db, query, config.auditDays);
  });
}
