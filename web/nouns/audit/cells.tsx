import { useMemo } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import type { HistoryAction } from '#contract/history.ts';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import {
  AddIcon,
  AlertIcon,
  BlockedIcon,
  DownloadIcon,
  EditIcon,
  type Icon,
  InfoIcon,
  LogoutIcon,
  PersonIcon,
  RestoreIcon,
  TrashIcon,
} from '../../kit/theme/icons.tsx';
import { clampLines } from '../../kit/values/clampLines.ts';
import { StatusChip, type Tone } from '../../kit/values/StatusChip.tsx';
import { nounName } from '../../texts/nounNames.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useAuditTexts } from './audit.texts.ts';

const looks: Partial<Record<HistoryAction, [Icon, Tone?]>> = {
  create: [AddIcon, 'success'],
  update: [EditIcon],
  delete: [TrashIcon, 'danger'],
  restore: [RestoreIcon],
  login: [PersonIcon],
  login_failed: [AlertIcon, 'warning'],
  logout: [LogoutIcon],
  sessions_ended: [LogoutIcon],
  proof_failed: [AlertIcon, 'warning'],
  export: [DownloadIcon],
  role: [PersonIcon, 'accent'],
  refused: [BlockedIcon, 'warning'],
};

/** What was done, by action. */
export function useActionWords(): Readonly<Record<HistoryAction, string>> {
  const { events } = useAuditTexts();
  const { actions } = useHistoryTexts();
  return useMemo(() => ({ ...actions, ...events }), [actions, events]);
}

export function ActionChip({ action }: Pick<AuditEntry, 'action'>) {
  const [icon, tone] = looks[action] ?? [InfoIcon];
  return <StatusChip label={useActionWords()[action]} icon={icon} {...(tone && { tone })} />;
}

/** What an entry is about: webhooks and keys are no records, and are entries about who has them. */
function useKind() {
  const t = useAuditTexts();
  return ({ action, noun }: Pick<AuditEntry, 'action' | 'noun'>): string => {
    if (action.startsWith('webhook_')) return t.webhook;
    return action.startsWith('key_') ? t.fields.key : nounName(t.nouns, noun);
  };
}

/** The kind of the record and its name, a link if the record can be opened. */
export function RecordCell({ entry }: { entry: Pick<AuditEntry, 'action' | 'noun' | 'name' | 'path'> }) {
  const kindOf = useKind();
  const { none } = useTexts();
  const { path } = entry;
  const name = entry.name || none;
  return (
    <span style={{ lineHeight: 1.35 }}>
      <span style={{ color: 'var(--text-quiet)', fontSize: 12.5, display: 'block' }}>{kindOf(entry)}</span>
      <span title={name} style={clampLines(2)}>
        {path ? <Link to={path}>{name}</Link> : name}
      </span>
    </span>
  );
}
