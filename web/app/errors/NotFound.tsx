import { Link } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { PlainPage } from './PlainPage.tsx';

export function NotFound() {
  const t = useTexts();
  return (
    <PlainPage mark="404" title={t.notFoundTitle} hint={t.notFoundHint}>
      <Link className="button" to="/">
        {t.goHome}
      </Link>
    </PlainPage>
  );
}
