import { useLanguage } from './language.ts';

/** The same texts in another language: every key, the same parameters. */
export type InAnother<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : InAnother<T[K]>;
};

/**
 * The texts of one noun in the three languages; a missing one does not compile. Answers a hook for components:
 *
 *     export const useUserTexts = texts({ mixed: { add: 'Agregar' }, es: { add: 'Agregar' }, en: { add: 'Add' } });
 */
export function texts<const T>(catalogues: {
  mixed: T;
  es: InAnother<NoInfer<T>>;
  en: InAnother<NoInfer<T>>;
}) {
  return (): InAnother<T> => catalogues[useLanguage()] as InAnother<T>;
}
