import type { HistoryWords } from '../kit/historyWords.ts';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

/** How the history calls the fields of a revision; what was asked for, as the review does. */
export function useRevisionHistory(): HistoryWords<'revisions'> {
  const t = useRevisionTexts();
  return {
    fields: {
      ...askedFields(t),
      spot_id: t.spotId,
      status: t.status,
      new_data: t.after,
      reason: t.reason,
      taken: t.approvedFields,
      decider: t.decider,
    },
    values: { status: t.statuses, taken: t.fields, ...{ 'new_data.type': t.types } },
  };
}

const parts = {
  playlist: ['show_playlist', 'spotify_link'],
  instagram: ['show_instagram', 'instagram_link'],
  email: ['show_email', 'email'],
  whatsapp: ['show_whatsapp', 'whatsapp'],
  advertisement: ['show_advertisement', 'advertisement_banner', 'advertisement_link'],
} as const;

/** The values of the edit by their paths: `new_data.name`, `new_data.instagram.show_instagram`. */
function askedFields(t: RevisionTexts): Record<string, string> {
  const single = Object.entries(t.fields).map(([path, label]) => [`new_data.${path}`, label]);
  const grouped = Object.entries(parts).flatMap(([group, names]) => {
    const label = t.fields[group as keyof typeof parts];
    return names.map((name) => [`new_data.${group}.${name}`, partLabel(label, name, t)]);
  });
  return Object.fromEntries([...single, ...grouped]);
}

function partLabel(label: string, name: string, { show, link, banner }: RevisionTexts): string {
  if (name.startsWith('show_')) return `${label}: ${show}`;
  if (name.endsWith('_link')) return `${label}: ${link}`;
  return name === 'advertisement_banner' ? `${label}: ${banner}` : label;
}
