import { type MessageKey, messages } from '#contract/messages.ts';
import { readReached } from '#contract/quotas.ts';
import { type Language, useLanguage } from './language.ts';
import { messagesInEnglish } from './messages.en.ts';
import { messagesInSpanish } from './messages.es.ts';
import { reachedInEnglish } from './reached.ts';

/** Sentences of the web app's own, which no server can answer. */
const own = {
  unreachable: {
    mixed: 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    es: 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    en: 'The server could not be reached. Check your connection and try again.',
  },
  offline: {
    mixed: 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.',
    es: 'Sin conexión. Inténtalo de nuevo cuando vuelva la conexión.',
    en: 'No connection. Try again when it is back.',
  },
} satisfies Record<string, Record<Language, string>>;

export const unreachable: string = own.unreachable.mixed;
export const offline: string = own.offline.mixed;

const keys = new Map(Object.entries(messages).map(([key, text]) => [text as string, key as MessageKey]));

function translated(sentence: string, language: Language): string {
  if (sentence === unreachable) return own.unreachable[language];
  if (sentence === offline) return own.offline[language];
  if (language === 'mixed') return sentence;
  const key = keys.get(sentence);
  if (!key) return language === 'en' ? limitInEnglish(sentence) : sentence;
  return language === 'en' ? messagesInEnglish[key] : (messagesInSpanish[key] ?? sentence);
}

/** The sentence of a limit has numbers in it: what it says is read out of it. */
function limitInEnglish(sentence: string): string {
  const reached = readReached(sentence);
  return reached ? reachedInEnglish(reached) : sentence;
}

/** Answers a function that puts a sentence of the contract (from a validation or the server) into the language. */
export function useTranslate(): (sentence: string) => string {
  const language = useLanguage();
  return (sentence) => translated(sentence, language);
}
