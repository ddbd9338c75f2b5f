import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { type Connection, useConnection } from '../../http/online.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { ageOf } from '../../values/dates.ts';
import { removeDraft } from '../database.ts';
import { mightRepeat } from '../decisions.ts';
import type { Draft } from '../draft.ts';
import { useOutboxTexts } from './outbox.texts.ts';
import { sendAgain, withdraw } from './sender.ts';
import { typedTexts } from './typedTexts.ts';

const ConfirmDialog = lazyPrefetched(() =>
  import('../../feedback/dialogs/ConfirmDialog.tsx').then((m) => m.ConfirmDialog),
);

interface Props {
  draft: Draft;
  /** Whether another tab has its form open, or is sending it. */
  isElsewhere: boolean;
  /** Whether this tab is sending it: then it cannot be taken back. */
  isSending: boolean;
  close(): void;
  retry(): void;
}

/** One draft: its state, what was typed, and what can be done with it. */
export function OutboxItem({ draft, isElsewhere, isSending, close, retry }: Props) {
  const t = useOutboxTexts();
  const navigate = useNavigate();
  const connection = useConnection();
  const state = useStateText(draft, connection);
  const resume = () => {
    close();
    // The form tells a run through several records which one of them to show.
    void navigate(draft.path, { state: { form: draft.form } });
  };
  const edit = async () => {
    if (!isSending && (await withdraw(draft.id))) resume();
  };
  const sendNow = async () => {
    if (isSending) return;
    await sendAgain(draft.id);
    retry();
  };
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid var(--line)', display: 'grid', gap: 0.5 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{headingOf(draft)}</Box>
      <Box sx={{ fontSize: 13.5, color: draft.refused ? 'var(--danger)' : 'text.secondary' }}>
        {isElsewhere ? t.elsewhere : state}
      </Box>
      <TypedTexts draft={draft} />
      {isElsewhere ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {draft.queued ? (
            <>
              {connection === 'offline' ? null : (
                <Button size="small" variant="outlined" aria-disabled={isSending} onClick={sendNow}>
                  {t.retry}
                </Button>
              )}
              <Button size="small" aria-disabled={isSending} onClick={edit}>
                {t.withdraw}
              </Button>
            </>
          ) : (
            <>
              <Button size="small" variant="outlined" onClick={resume}>
                {t.resume}
              </Button>
              <DiscardButton draft={draft} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}

/** A new record has no name yet: what was typed first tells several apart. */
function headingOf(draft: Draft): string {
  const first = draft.base ? undefined : typedTexts(draft)[0];
  return first ? `${draft.title}: ${first.slice(0, 60)}` : draft.title;
}

function useStateText({ queued, refused, attempted, savedAt }: Draft, connection: Connection): string {
  const t = useOutboxTexts();
  const translate = useTranslate();
  const language = nameLanguage(useLanguage());
  const since = (instant: number) => ageOf(new Date(instant).toISOString(), language);
  if (refused) return t.refused(translate(refused));
  if (!queued) return t.draft(since(savedAt));
  if (attempted && mightRepeat(attempted, queued.request.target.method)) return t.unsure(since(attempted));
  const key = ({ online: 'sending', silent: 'silent', offline: 'waits' } as const)[connection];
  return t[key](since(queued.since));
}

/** What was typed, also of a record that no longer exists: to be read, and copied. */
function TypedTexts({ draft }: { draft: Draft }) {
  const t = useOutboxTexts();
  const typed = typedTexts(draft);
  if (typed.length === 0) return null;
  return (
    <Box component="details" sx={{ fontSize: 13.5, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      <Box component="summary" sx={{ py: 0.5, cursor: 'pointer' }}>
        {t.content}
      </Box>
      {typed.map((text) => (
        <Box component="p" key={text} sx={{ my: 0.5 }}>
          {text}
        </Box>
      ))}
    </Box>
  );
}

function DiscardButton({ draft: { id, title } }: { draft: Draft }) {
  const t = useOutboxTexts();
  const { cancel } = useTexts();
  const [asks, setAsks] = useState<boolean>();
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsks(true)}>
        {t.discard}
      </Button>
      {asks === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            open={asks}
            title={t.discardTitle(title)}
            hint={t.discardHint}
            yes={t.discard}
            no={cancel}
            danger
            onYes={() => void removeDraft(id)}
            onNo={() => setAsks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
