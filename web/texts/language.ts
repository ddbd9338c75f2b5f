import { createStore, useStore } from '../state/createStore.ts';
import { storeItem } from '../state/storeItem.ts';

/** `mixed`: partly Spanish, partly English (product/screens#languages). */
export const languages = ['mixed', 'es', 'en'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'language';
const language = createStore<Language>(
  languages.find((one) => one === localStorage.getItem(storageKey)) ?? 'mixed',
);

/** The language of country names, numbers and ages: English for `en`, otherwise Spanish. */
export const nameLanguage = (chosen = language.get()): 'es' | 'en' => (chosen === 'en' ? 'en' : 'es');

const setLangAttribute = () => document.documentElement.setAttribute('lang', nameLanguage());
setLangAttribute();

export function setLanguage(next: Language): void {
  storeItem(localStorage, storageKey, next);
  language.set(next);
  setLangAttribute();
}

export const useLanguage = (): Language => useStore(language);
