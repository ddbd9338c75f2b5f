import { useEffect, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { type Language, useLanguage } from './language.ts';
import { messagesInSpanish } from './messages.es.ts';

type ByCode = Readonly<Record<string, string | undefined>>;

/** Sentences of the web app's own, which no server can answer; there in English without a connection too. */
const own = {
  unreachable: 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  offline: 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.',
};
export type LocalCode = keyof typeof own;
const localInEnglish: ByCode & typeof own = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  offline: 'No connection. Try again when it is back.',
};

/** A code with its parameters, and its sentence in the mixed texts: for an app that does not know the code. */
export type Answered = Pick<Problem, 'code' | 'params' | 'message'>;

const inMixed: ByCode = { ...messages, ...own };
const inSpanish: ByCode = messagesInSpanish;

/** Whether this version of the app has a sentence for a code. */
export const isKnownCode = (code: string): boolean => code in inMixed;

/** A code of the app's own finding, as the server would answer it; any other text stays as it is. */
export const codedMessage = (code: string): Answered => ({
  code,
  message: inMixed[code] ?? code,
});

let english: typeof import('./messages.en.ts') | undefined;
const listeners = new Set<() => void>();

/** Loaded by who reads English; until then, or without a connection, sentences are the mixed ones. */
async function fetchEnglish(): Promise<void> {
  english = await import('./messages.en.ts');
  for (const listener of listeners) listener();
}

function translated(said: string | Answered, language: Language): string {
  const { code = '', params, message } = typeof said === 'string' ? codedMessage(said) : said;
  if (language === 'en') return localInEnglish[code] ?? english?.sentenceInEnglish(code, params) ?? message;
  return (language === 'es' ? inSpanish[code] : undefined) ?? message;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Answers a function that says a code, or what the server answered, in the chosen language; other texts stay. */
export function useTranslate(): (said: string | Answered) => string {
  const language = useLanguage();
  const isMissing = useSyncExternalStore(subscribe, () => !english) && language === 'en';
  useEffect(() => {
    if (isMissing) fetchEnglish().catch(() => undefined);
  }, [isMissing]);
  return (said) => translated(said, language);
}
