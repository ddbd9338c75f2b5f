import type { Destination } from '#contract/search/destination.ts';
import { destinationsFor, rankedDestinations } from '#contract/search/destinations.ts';
import { prepare, ranked } from '#contract/search/ranking.ts';
import { useKeyboardTexts } from '../../kit/keyboard/keyboard.texts.ts';
import { showShortcutHelp } from '../../kit/keyboard/shortcuts.ts';
import { useViews } from '../../kit/lists/settings/listSettings.ts';
import { pathOfView } from '../../kit/lists/views/viewAddress.ts';
import { useSession } from '../../kit/session/session.ts';
import { AddIcon, KeyboardIcon, LanguageIcon, LogoutIcon, ViewsIcon } from '../../kit/theme/icons.tsx';
import { languages, setLanguage, useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { nouns } from '../routing/nouns.ts';
import { useLogout } from '../shells/useLogout.ts';
import { iconOf, type PaletteEntry, type UseSource } from './entry.ts';
import { usePaletteTexts } from './palette.texts.ts';

const entryOf = ({ kind, path, names }: Destination, language: keyof typeof names): PaletteEntry => ({
  key: path,
  kind,
  name: names[language],
  detail: '',
  path,
  icon: iconOf(kind === 'action' && !path.endsWith('/new') ? 'screen' : kind, path),
});

/** The screens, actions and filtered lists of the contract. */
const useDestinations: UseSource = () => {
  const role = useSession()?.role ?? 'user';
  const language = useLanguage();
  return (query) =>
    rankedDestinations(role, language, query).map(({ found, score }) => ({
      found: entryOf(found, language),
      score,
    }));
};

/** What needs no screen: the language, the shortcuts, signing out. */
const useCommands: UseSource = () => {
  const t = usePaletteTexts();
  const { logout, languages: names } = useTexts();
  const keyboard = useKeyboardTexts();
  const signOut = useLogout();
  const command = (key: string, name: string, words: string[], icon: PaletteEntry['icon'], run: () => void) =>
    prepare<PaletteEntry>({ key, kind: 'action', name, detail: '', icon, run }, { name, also: words }, 0);
  const commands = [
    command(
      'logout',
      logout,
      ['cerrar sesión', 'salir', 'log out', 'sign out', 'logout'],
      LogoutIcon,
      signOut,
    ),
    command(
      'shortcuts',
      keyboard.title,
      ['atajos de teclado', 'keyboard shortcuts', 'ayuda', 'help', 'teclas', 'keys'],
      KeyboardIcon,
      showShortcutHelp,
    ),
    ...languages.map((language) =>
      command(
        `language:${language}`,
        t.changeLanguage(names[language]),
        ['cambiar idioma', 'change language', 'lengua', 'español', 'english', 'inglés', 'spanish'],
        LanguageIcon,
        () => setLanguage(language),
      ),
    ),
  ];
  return (query) => ranked(commands, query);
};

/** The saved views of lists: one's own and the team's. */
const useSavedViews: UseSource = () => {
  const t = usePaletteTexts();
  const entries = useViews().map((view) => {
    const path = pathOfView(view);
    const entry: PaletteEntry = {
      ...{ key: `view:${view.id}`, kind: 'screen', name: view.name, detail: t.view, path },
      icon: ViewsIcon,
    };
    return prepare(entry, { name: view.name, also: ['vista', 'view'] }, 0);
  });
  return (query) => ranked(entries, query);
};

/** The list and the form of nouns that have no screens of their own. */
const useNouns: UseSource = () => {
  const language = useLanguage();
  const role = useSession()?.role;
  const entries =
    role === 'user'
      ? []
      : nouns.flatMap(({ path, label, icon }) => {
          const also = Object.values(label);
          const list = { key: path, kind: 'screen', name: label[language], detail: '', path, icon };
          const add = { ...list, key: `${path}/new`, kind: 'action', path: `${path}/new`, icon: AddIcon };
          return [
            prepare<PaletteEntry>(list, { name: list.name, also }, 0),
            prepare<PaletteEntry>(add, {
              name: add.name,
              also: ['nuevo', 'nueva', 'new', 'agregar', 'add', 'crear', 'create'],
            }),
          ];
        });
  return (query) => ranked(entries, query);
};

/** The entries that need no request, by search. */
export const useLocalEntries: UseSource = () => {
  const sources = [useDestinations(), useCommands(), useNouns(), useSavedViews()];
  return (query) => sources.flatMap((find) => find(query));
};

/** The screens of a role, in the order of the menu. */
export function useScreens(): readonly PaletteEntry[] {
  const role = useSession()?.role ?? 'user';
  const language = useLanguage();
  return destinationsFor(role)
    .filter(({ kind }) => kind === 'screen')
    .map((one) => entryOf(one, language));
}
