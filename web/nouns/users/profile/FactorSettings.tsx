import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { FactorSetup } from '#contract/factor.fields.ts';
import { factor as factorCalls, type OwnFactor } from '#contract/factor.ts';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { useFactorTexts } from '../../../kit/factor/factor.texts.ts';
import { ConfirmDialog } from '../../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import type { RequestOf } from '../../../kit/http/call.ts';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { CheckIcon } from '../../../kit/theme/icons.tsx';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { formatDay } from '../../../kit/values/dates.ts';
import { StatusChip } from '../../../kit/values/StatusChip.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { CodesDialog, SetupDialog, TurnOffDialog } from './FactorDialogs.tsx';
import { useFactorSettingsTexts } from './factor.texts.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** The second factor of the signed-in user (product/factor#profile). */
export function FactorSettings() {
  const t = useFactorSettingsTexts();
  const answer = useOne(factorCalls.read, {});
  return (
    <ProfileSection words={t} answer={answer} height={64}>
      {(data) => <Settings factor={data} />}
    </ProfileSection>
  );
}

/** What is open over the section. */
type Open =
  | { kind: 'setup'; setup: FactorSetup }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'renew' }
  | { kind: 'turnOff' };

/** So few recovery codes are worth a warning. */
const few = 3;

function Settings({ factor }: { factor: OwnFactor }) {
  const t = useFactorSettingsTexts();
  const { cancel } = useTexts();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const buttons = useRef<HTMLDivElement>(null);
  const isOn = factor.since !== null;
  const wasOn = useRef(isOn);
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasOn.current !== isOn && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  const begin = useCall(factorCalls.begin, (setup) => setOpen({ kind: 'setup', setup }));
  const renew = useCall(factorCalls.renewCodes, ({ recovery_codes }) =>
    setOpen({ kind: 'codes', codes: recovery_codes }),
  );
  // A passkey is a second factor too.
  const isRequired =
    factor.passkeys === 0 && factor.required_from !== null && Date.parse(factor.required_from) <= Date.now();
  return (
    <div>
      {factor.since ? <On factor={factor} isRequired={isRequired} /> : <Off factor={factor} />}
      <Box ref={buttons} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {factor.since ? (
          <>
            <Button variant="outlined" size="small" onClick={() => setOpen({ kind: 'renew' })}>
              {t.renew}
            </Button>
            {isRequired ? null : (
              <Button
                variant="outlined"
                color="inherit"
                size="small"
                onClick={() => setOpen({ kind: 'turnOff' })}
              >
                {t.turnOff}
              </Button>
            )}
          </>
        ) : (
          <Button variant="outlined" size="small" aria-disabled={begin.busy} onClick={begin.run}>
            {t.turnOn}
          </Button>
        )}
      </Box>
      {open?.kind === 'setup' ? (
        <SetupDialog
          setup={open.setup}
          done={(codes) => {
            toast.success(t.turnedOn);
            setOpen({ kind: 'codes', codes });
          }}
          close={close}
        />
      ) : null}
      {open?.kind === 'codes' ? <CodesDialog codes={open.codes} close={close} /> : null}
      {open?.kind === 'turnOff' ? <TurnOffDialog close={close} /> : null}
      <ConfirmDialog
        open={open?.kind === 'renew'}
        title={t.renewTitle}
        hint={t.renewHint}
        yes={t.renew}
        no={cancel}
        onYes={() => {
          close();
          renew.run();
        }}
        onNo={close}
      />
    </div>
  );
}

function On({ factor, isRequired }: { factor: OwnFactor; isRequired: boolean }) {
  const t = useFactorSettingsTexts();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip label={t.on} icon={CheckIcon} tone="success" />
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t.since} <DateCell value={factor.since} />
        </Box>
      </Box>
      <Box sx={{ mt: 1 }}>{t.left(factor.recovery_left)}</Box>
      {factor.recovery_left < few ? (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {t.few}
        </Alert>
      ) : null}
      {isRequired ? <Box sx={{ mt: 1, color: 'text.secondary' }}>{t.required}</Box> : null}
    </>
  );
}

function Off({ factor: { required_from, passkeys } }: { factor: OwnFactor }) {
  const t = useFactorSettingsTexts();
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{required_from && passkeys > 0 ? t.passkeySuffices : t.off}</Box>
      {required_from && passkeys === 0 ? (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {t.requiredFrom(formatDay(required_from))}
        </Alert>
      ) : null}
    </>
  );
}

/** A call without body, one at a time; a failure is told in a toast. */
function useCall<E extends typeof factorCalls.begin | typeof factorCalls.renewCodes>(
  endpoint: E,
  done: (answer: AnswerOf<E>) => void,
) {
  const { failed } = useFactorTexts();
  const toastError = useErrorToast();
  const { save, isPending } = useSave(endpoint);
  const run = () => {
    if (!isPending) save({} as RequestOf<E>).then(done, (error) => toastError(error, failed));
  };
  return { run, busy: isPending };
}
