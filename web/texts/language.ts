import { useSyncExternalStore } from 'react';

/** `mixed` is the specification's letter: Spanish and English side by side. */
export const languages = ['mixed', 'es', 'en'] as const;
export type Language = (typeof languages)[number];

const key = 'language';
const listeners = new Set<() => void>();
let language: Language = languages.find((known) => known === localStorage.getItem(key)) ?? 'mixed';

/** The language of names that are data (countries, dates): Spanish unless all is English. */
export const nameLanguage = (of: Language = language): 'es' | 'en' => (of === 'en' ? 'en' : 'es');

const mark = () => document.documentElement.setAttribute('lang', nameLanguage());
mark();

export function setLanguage(next: Language): void {
  language = next;
  localStorage.setItem(key, next);
  mark();
  for (const listener of listeners) listener();
}

export const useLanguage = (): Language =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => language,
  );
