import type { ReactNode } from 'react';

/** A page that needs nothing of the app to work: 404, errors. */
export function PlainPage(props: {
  mark: string;
  title: string;
  hint: string;
  whole?: boolean;
  children: ReactNode;
}) {
  const { mark, title, hint, whole = true, children } = props;
  const Main = whole ? 'main' : 'div';
  return (
    <Main className={whole ? 'plain plain-whole' : 'plain'}>
      <title>{`${title} · Bambalina`}</title>
      <p className="plain-mark" aria-hidden="true">
        {mark}
      </p>
      <h1>{title}</h1>
      <p className="plain-hint">{hint}</p>
      <div className="plain-actions">{children}</div>
    </Main>
  );
}
