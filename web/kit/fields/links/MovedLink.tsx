import Button from '@mui/material/Button';
import { useDeadLinkTexts } from './deadLink.texts.ts';

/** Where a link has moved for good, and a button that takes that address. */
export function MovedLink({ to, take }: { to: string; take(): void }) {
  const t = useDeadLinkTexts();
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{t.moved(to)}</span>{' '}
      <Button size="small" onClick={take}>
        {t.take}
      </Button>
    </>
  );
}
