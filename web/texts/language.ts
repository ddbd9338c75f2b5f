import { createStore, useStore } from '../state/createStore.ts';

/** `mixed`: Spanish and English side by side (product/screens#languages). */
export const languages = ['mixed', 'es', 'en'] as const;
export type Language = (typeof languages)[number];

const key = 'language';
const language = createStore<Language>(
  languages.find((known) => known === localStorage.getItem(key)) ?? 'mixed',
);

/** The language of names that are data (countries, dates): Spanish unless all is English. */
export const nameLanguage = (of: Language = language.get()): 'es' | 'en' => (of === 'en' ? 'en' : 'es');

const mark = () => document.documentElement.setAttribute('lang', nameLanguage());
mark();

export function setLanguage(next: Language): void {
  localStorage.setItem(key, next);
  language.set(next);
  mark();
}

export const useLanguage = (): Language => useStore(language);
