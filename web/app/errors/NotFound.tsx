import { Link } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { PlainPage } from './PlainPage.tsx';

/** `whole`: the page instead of a screen in its shell. */
export function NotFound({ whole }: { whole?: boolean }) {
  const t = useTexts();
  return (
    <PlainPage mark="404" title={t.notFoundTitle} hint={t.notFoundHint} whole={whole}>
      <Link className="button" to="/">
        {t.goHome}
      </Link>
    </PlainPage>
  );
}
