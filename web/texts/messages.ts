import { useEffect, useSyncExternalStore } from 'react';
import { type MessageKey, messages } from '#contract/messages.ts';
import { type Language, useLanguage } from './language.ts';
import { messagesInSpanish } from './messages.es.ts';

/** Sentences of the web app's own, which no server can answer; there in English without a connection too. */
export const unreachable = 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';
export const offline = 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.';
const ownInEnglish: Readonly<Record<string, string>> = {
  [unreachable]: 'The server could not be reached. Check your connection and try again.',
  [offline]: 'No connection. Try again when it is back.',
};

const keys = new Map(Object.entries(messages).map(([key, text]) => [text as string, key as MessageKey]));

type English = typeof import('./messages.en.ts');
let english: English | undefined;
const listeners = new Set<() => void>();

/** Loaded by who reads English; until then, or without a connection, sentences stay as they were sent. */
async function fetchEnglish(): Promise<void> {
  english = await import('./messages.en.ts');
  for (const listener of listeners) listener();
}

function translated(sentence: string, language: Language, inEnglish: English | undefined): string {
  if (language === 'mixed') return sentence;
  const key = keys.get(sentence);
  if (language === 'en')
    return ownInEnglish[sentence] ?? inEnglish?.sentenceInEnglish(key, sentence) ?? sentence;
  return (key && messagesInSpanish[key]) ?? sentence;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Answers a function that puts a sentence of the contract (from a validation or the server) into the language. */
export function useTranslate(): (sentence: string) => string {
  const language = useLanguage();
  const inEnglish = useSyncExternalStore(subscribe, () => english);
  const isMissing = language === 'en' && !inEnglish;
  useEffect(() => {
    if (isMissing) fetchEnglish().catch(() => undefined);
  }, [isMissing]);
  return (sentence) => translated(sentence, language, inEnglish);
}
