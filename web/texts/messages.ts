import { useEffect } from 'react';
import type { Problem } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { createStore, useStore } from '../state/createStore.ts';
import { type Language, useLanguage } from './language.ts';
import { messagesInSpanish } from './messages.es.ts';

type ByCode = Readonly<Record<string, string | undefined>>;

/** Messages about the connection, which are not in the contract. Their English is available without a connection. */
const local = {
  unreachable: 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  offline: 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.',
};
export type LocalCode = keyof typeof local;
const localInEnglish: ByCode & typeof local = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  offline: 'No connection. Try again when it is back.',
};

/** A code with its parameters, and its message in the mixed texts, for codes that this app does not have. */
export type CodedMessage = Pick<Problem, 'code' | 'params' | 'message'>;

const inMixed: ByCode = { ...messages, ...local };
const inSpanish: ByCode = messagesInSpanish;

/** Whether this version of the app has a message for a code. */
export const isKnownCode = (code: string): boolean => code in inMixed;

/** A code with its message; a text that is not a code is the message itself. */
export const codedMessage = (code: string): CodedMessage => ({ code, message: inMixed[code] ?? code });

/** Loaded when the language is English; until then messages are the mixed ones. */
const english = createStore<typeof import('./messages.en.ts') | undefined>(undefined);

function translate(text: string | CodedMessage, language: Language): string {
  const { code = '', params, message } = typeof text === 'string' ? codedMessage(text) : text;
  if (language === 'en')
    return localInEnglish[code] ?? english.get()?.sentenceInEnglish(code, params) ?? message;
  return (language === 'es' ? inSpanish[code] : undefined) ?? message;
}

/** Returns a function that translates a code or the server's message to the chosen language; other texts are unchanged. */
export function useTranslate(): (text: string | CodedMessage) => string {
  const language = useLanguage();
  const isMissing = useStore(english) === undefined && language === 'en';
  useEffect(() => {
    if (isMissing) import('./messages.en.ts').then(english.set).catch(() => undefined);
  }, [isMissing]);
  return (text) => translate(text, language);
}
