import type { Endpoint } from '#contract/kit/endpoint.ts';
import { type Quota, quotas } from '#contract/quotas.calls.ts';
import { useOne } from '../http/data.ts';

/** What one may still make of what calls count as, as far as it is known. */
export function useQuotas(endpoint: Endpoint): readonly Quota[] {
  const { counts } = endpoint;
  const asked = typeof counts !== 'function' && counts.length > 0;
  const { data } = useOne(quotas.mine, asked ? {} : undefined);
  if (!asked) return [];
  return (data?.data ?? []).filter(({ kind }) => counts.includes(kind) || kind === 'pictures');
}

/** Those of which few are left: a tenth, or one. */
export const nearLimit = (all: readonly Quota[]): readonly Quota[] =>
  all.filter(({ left, most, until }) => until !== null && left <= Math.max(1, most / 10));
