import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '../../kit/theme/Brand.tsx';
import { useSessionTexts } from './session.texts.ts';

interface Props {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** The dark two-panel layout of the signed-out pages: a picture, and the form. */
export function SignedOutPage({ title, hint, children }: Props) {
  const t = useSessionTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef(title + hint);
  // What was pressed is gone once the page says something else.
  useEffect(() => {
    if (said.current !== title + hint && document.activeElement === document.body) heading.current?.focus();
    said.current = title + hint;
  }, [title, hint]);
  return (
    <div className="stage">
      <title>{`${title} · Bambalina`}</title>
      <div className="stage-curtain">
        <Valance />
        <p className="stage-title">{t.stageTitle}</p>
        <p className="stage-line">{t.stageHint}</p>
      </div>
      <main className="stage-main">
        <div className="stage-box">
          <Brand size={32} />
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {hint ? <p className="hint">{hint}</p> : null}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

/** The same layout for the steps after it. */
export const signedOutFrame = (title: string, hint: string, children: ReactNode): ReactNode => (
  <SignedOutPage title={title} hint={hint}>
    {children}
  </SignedOutPage>
);

/** The picture of a bambalina, the valance above a stage. */
function Valance() {
  const scallops = (depth: number) => `M0 0H600V${depth}${'a50 46 0 0 1-100 0'.repeat(6)}Z`;
  return (
    <svg
      className="valance"
      viewBox="0 0 600 220"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7a3d1a" />
          <stop offset="1" stopColor="#f5a15c" />
        </linearGradient>
        <linearGradient id="lining" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2a1510" />
          <stop offset="1" stopColor="#70361c" />
        </linearGradient>
        <pattern id="fold" width="100" height="220" patternUnits="userSpaceOnUse">
          <path d="M0 0h10v220H0zM46 0h7v220h-7zM92 0h8v220h-8z" fill="#0b0d13" opacity=".16" />
        </pattern>
      </defs>
      <path d={scallops(150)} fill="url(#lining)" transform="translate(-50 0) scale(1.2 1)" />
      <path d={scallops(108)} fill="url(#cloth)" />
      <path d={scallops(108)} fill="url(#fold)" />
    </svg>
  );
}
