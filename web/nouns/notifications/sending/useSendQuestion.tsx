import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { lazyPrefetched } from '../../../kit/loading/lazyPrefetched.ts';
import { isLater } from '../isLater.ts';
import type { Values } from '../NotificationInputs.tsx';
import { useNotificationTexts } from '../notifications.texts.ts';
import type { Outgoing } from './SendQuestion.tsx';

const SendQuestion = lazyPrefetched(() =>
  import('./SendQuestion.tsx').then((m) => ({ default: m.SendQuestion })),
);

function useSendWord() {
  const t = useNotificationTexts();
  return (at: string | null | undefined, again: boolean): string =>
    isLater(at) ? t.schedule : again ? t.sendAgain : t.send;
}

/** What the button does, as its words: it follows the time that is chosen. */
export function SendLabel({ control, again }: { control: Control<Values>; again: boolean }) {
  const word = useSendWord();
  return word(useWatch({ control, name: 'send_at' }), again);
}

/** Asks before anything is sent: `ask` answers what the person decides, once; `question` belongs on the screen. */
export function useSendQuestion(): { ask(outgoing: Outgoing): Promise<boolean>; question: ReactNode } {
  const word = useSendWord();
  const [outgoing, setOutgoing] = useState<Outgoing>();
  const [hasAsked, setHasAsked] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const settle = (yes: boolean) => {
    setOutgoing(undefined);
    answer.current?.(yes);
    answer.current = undefined;
  };
  const ask = useCallback(
    (given: Outgoing) =>
      new Promise<boolean>((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setOutgoing(given);
        setHasAsked(true);
      }),
    [],
  );
  return {
    ask,
    question: hasAsked ? (
      <Suspense>
        <SendQuestion
          outgoing={outgoing}
          yes={word(outgoing?.send_at, outgoing?.again ?? false)}
          settle={settle}
        />
      </Suspense>
    ) : null,
  };
}
