import { audit } from '#contract/audit.ts';
import type { Mount } from '../../http/mount.ts';
import { exportList } from '../../records/export/export-list.ts';
import { recordExport } from '../../records/export/record-export.ts';
import { exportAudit } from './audit.export.ts';
import { auditListing, listAudit } from './audit.store.ts';

export function auditRoutes(on: Mount): void {
  on.answer(audit.list, async (call) => {
    const { db, config, query } = call;
    if (query.export && query.columns) return exportList(call, auditListing(config.auditDays));
    if (query.export) return recordExport(call, 'users', exportAudit(call, query));
    return listAudit(db, query, config.auditDays);
  });
}
