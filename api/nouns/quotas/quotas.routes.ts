import { quotaKinds } from '#contract/kit/quotas.ts';
import { quotas } from '#contract/quotas.calls.ts';
import type { Mount } from '../../http/mount.ts';
import { quotaUseOf } from '../../security/quotas.ts';

export function quotaRoutes(on: Mount): void {
  on.answer(quotas.mine, async ({ db, actor, config }) => {
    const usage = await quotaUseOf(db, actor.id);
    const limits = config.limits[actor.role];
    const data = quotaKinds.map((kind) => {
      const { used = 0, until = null } = usage.get(kind) ?? {};
      const left = Math.max(0, limits[kind] - used);
      return { kind, most: limits[kind], left, until };
    });
    return { data };
  });
}
