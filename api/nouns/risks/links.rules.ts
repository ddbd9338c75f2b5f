import { isEquivalent, valueAt } from '#contract/revisions.rules.ts';
import type { Snapshot } from '#contract/revisions.ts';
import type { Risk } from '#contract/risks.ts';
import { fieldAt, spotFieldNames, spotFields } from '#contract/spots.fields.ts';

/** The paths of all links of a spot, those in groups included. */
const linkPaths: readonly string[] = spotFieldNames.flatMap((name) => {
  const field = spotFields[name];
  const paths = field.kind === 'group' ? Object.keys(field.parts).map((part) => `${name}.${part}`) : [name];
  return paths.filter((path) => fieldAt(path)?.kind === 'link');
});

/** Here the path says whose page it is; elsewhere another page of the same site is no risk. */
const accounts = new Set(['instagram.com']);
const aliases: Record<string, string> = { 'youtu.be': 'youtube.com', 'instagr.am': 'instagram.com' };

/** Links that lead to another host than before, or to another's account. An added or removed link is no such change. */
export const changedLinks = (before: Snapshot, after: Snapshot): Risk[] =>
  linkPaths.flatMap((path) => {
    const [old, now] = [valueAt(before, path), valueAt(after, path)];
    if (!isText(old) || !isText(now) || isEquivalent(old, now)) return [];
    const [from, to] = [targetOf(old), targetOf(now)];
    const field = path.split('.')[0] ?? path;
    return from === to ? [] : [{ kind: 'links_changed' as const, field, before: from, found: to }];
  });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What must stay the same: the host, with the account where it is one of many. */
function targetOf(link: string): string {
  // Older snapshots may hold what is no link.
  if (!URL.canParse(link)) return link;
  const { hostname, pathname } = new URL(link);
  const plain = hostname.replace(/^(?:www|m)\./, '');
  const host = aliases[plain] ?? plain;
  return accounts.has(host) ? `${host}${pathname.replace(/\/+$/, '').toLowerCase()}` : host;
}
