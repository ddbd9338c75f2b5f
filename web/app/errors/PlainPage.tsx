import type { ReactNode } from 'react';

interface Props {
  mark: string;
  title: string;
  hint: string;
  /** Whether it is the whole page instead of a part of it. */
  whole?: boolean;
  children: ReactNode;
}

/** A page that uses neither MUI nor data: 404, errors. */
export function PlainPage({ mark, title, hint, whole = true, children }: Props) {
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
