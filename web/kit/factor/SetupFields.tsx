import { useId } from 'react';
import type { FactorSetup } from '#contract/factor.fields.ts';
import { CodeField } from './CodeField.tsx';
import { CopyButton } from './CopyButton.tsx';
import { useFactorTexts } from './factor.texts.ts';
import { QrCode } from './QrCode.tsx';

interface Props {
  setup: FactorSetup;
  code: string;
  setCode(code: string): void;
  error: string | undefined;
}

/** What an app needs, as a QR code and as text, and the field for its first code (product/factor#setup). */
export function SetupFields({ setup, code, setCode, error }: Props) {
  const t = useFactorTexts();
  const id = useId();
  return (
    <>
      <ol className="steps">
        <li>{t.stepApp}</li>
        <li>
          {t.stepScan}
          <QrCode text={setup.uri} label={t.qr} />
          <div className="field">
            <label htmlFor={id}>{t.key}</label>
            <div className="field-box">
              {/* On a phone it takes two lines. */}
              <textarea
                id={id}
                rows={2}
                value={setup.secret.replace(/(.{4})(?!$)/g, '$1 ')}
                readOnly
                onFocus={(event) => event.target.select()}
              />
              <CopyButton text={setup.secret} />
            </div>
          </div>
        </li>
        <li>{t.stepCode}</li>
      </ol>
      <CodeField value={code} onChange={setCode} {...(error !== undefined && { error })} />
    </>
  );
}
