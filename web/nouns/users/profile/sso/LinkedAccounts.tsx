import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { type SsoLink, sso } from '#contract/sso.ts';
import { toast } from '../../../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../../../kit/feedback/useErrorToast.ts';
import { useOne, useSave } from '../../../../kit/http/data.ts';
import { DateCell } from '../../../../kit/values/DateCell.tsx';
import { ProfileSection } from '../ProfileSection.tsx';
import { useLinkTexts } from './links.texts.ts';

/** The accounts at providers that sign the person in (product/sso#profile). */
export function LinkedAccounts() {
  const t = useLinkTexts();
  const answer = useOne(sso.links, {});
  return (
    <ProfileSection words={t} answer={answer} height={64}>
      {(data) => <Accounts answer={data} />}
    </ProfileSection>
  );
}

function Accounts({ answer: { data, providers } }: { answer: AnswerOf<typeof sso.links> }) {
  const t = useLinkTexts();
  const toastError = useErrorToast();
  const begin = useSave(sso.beginLink);
  const end = useSave(sso.unlink);
  const busy = begin.isPending || end.isPending;
  const failed = (error: unknown) => toastError(error, t.failed);
  const link = (provider: string) =>
    begin.save({ body: { provider } }).then(({ url }) => window.location.assign(url), failed);
  const unlink = ({ id }: SsoLink) =>
    end.save({ params: { id } }).then(() => void toast.success(t.unlinked), failed);
  return (
    <div>
      {data.length === 0 ? <Box sx={{ color: 'text.secondary' }}>{t.none}</Box> : null}
      <Box component="ul" aria-label={t.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((one) => (
          <Account key={one.id} link={one} busy={busy} unlink={() => void unlink(one)} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            variant="outlined"
            size="small"
            aria-disabled={busy}
            onClick={() => void (busy || link(id))}
          >
            {t.link(name)}
          </Button>
        ))}
      </Box>
    </div>
  );
}

function Account({ link, busy, unlink }: { link: SsoLink; busy: boolean; unlink(): void }) {
  const t = useLinkTexts();
  const { provider, email, createdAt, usedAt } = link;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{provider}</strong> {email}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary', fontSize: 13 }}>
          <span>
            {t.since} <DateCell value={createdAt} />
          </span>
          {usedAt ? (
            <span>
              {t.used} <DateCell value={usedAt} />
            </span>
          ) : null}
        </Box>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        aria-label={t.unlinkNamed(provider, email ?? '')}
        aria-disabled={busy}
        onClick={() => busy || unlink()}
      >
        {t.unlink}
      </Button>
    </Box>
  );
}
