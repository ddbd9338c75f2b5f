import type { Endpoint } from '#contract/kit/endpoint.ts';
import { type Quota, quotas } from '#contract/quotas.calls.ts';
import { useOne } from '../http/data.ts';

/** The caller's remaining quotas for an endpoint; empty until they are loaded. */
export function useQuotas(endpoint: Endpoint): readonly Quota[] {
  const { counts } = endpoint;
  const isLimited = typeof counts !== 'function' && counts.length > 0;
  const { data } = useOne(quotas.mine, isLimited ? {} : undefined);
  if (!isLimited) return [];
  return (data?.data ?? []).filter(({ kind }) => counts.includes(kind) || kind === 'pictures');
}

/** The quotas of which at most a tenth, or one, is left. */
export const nearLimit = (all: readonly Quota[]): readonly Quota[] =>
  all.filter(({ left, most, until }) => until !== null && left <= Math.max(1, most / 10));
