import { type InputProps, PlainField } from '../plain/PlainField.tsx';
import { useFactorTexts } from './factor.texts.ts';

/** The six digits of an app. */
export function CodeField(props: InputProps) {
  const { code } = useFactorTexts();
  return (
    <PlainField
      {...props}
      label={code}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
    />
  );
}

/** One of the recovery codes. */
export function RecoveryField(props: InputProps) {
  const { recoveryCode } = useFactorTexts();
  return <PlainField {...props} label={recoveryCode} type="text" autoComplete="off" maxLength={40} />;
}
