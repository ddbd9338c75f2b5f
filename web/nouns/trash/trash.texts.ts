import type { TrashPart } from '#contract/kit/trash.ts';
import { nounNames } from '../../texts/nounNames.ts';
import { texts } from '../../texts/texts.ts';

const count = (one: string, many: string) => (n: number, formatted: string) =>
  n === 1 ? `1 ${one}` : `${formatted} ${many}`;

export const useTrashTexts = texts({
  mixed: {
    title: 'Papelera',
    intro: 'Lo eliminado queda aquí 30 días y se puede restaurar entero. Después se borra para siempre.',
    searchLabel: 'Buscar por nombre',
    emptyHint: 'Lo que se elimine aparecerá aquí durante 30 días.',
    fields: {
      name: 'Nombre',
      noun: 'Tipo',
      deletedBy: 'Eliminado por',
      deletedAt: 'Eliminado el',
      purgeAt: 'Se borra',
    },
    nouns: nounNames.mixed,
    unnamed: (noun: string, date: string) => `${noun} del ${date}`,
    nobody: 'Por un enlace de correo',
    daysLeft: (days: number) => `en ${days} días`,
    lastDay: 'en menos de un día',
    restoreSelected: 'Restaurar…',
    filterToSelectAll: 'Filtra por tipo para seleccionar todos los que coinciden.',
    ofNoun: (noun: string, n: string) => (n === '1' ? `1 registro (${noun})` : `${n} registros (${noun})`),
    goOn: (records: string) => `Seguir con ${records}`,
    restoreTitle: (name: string) => `¿Restaurar «${name}»?`,
    loading: 'Buscando qué vuelve con él…',
    alone: 'Vuelve como estaba.',
    returns: 'Vuelve como estaba, con:',
    waits: 'Espera a que se restaure otro registro:',
    lost: 'No vuelve, porque cambió o se borró para siempre:',
    formerUser: {
      owner: (name: string) =>
        name
          ? `Su dueño, ${name}, está eliminado: nadie lo podrá editar desde su cuenta hasta que la restaures o elijas otro dueño.`
          : 'La cuenta de su dueño ya no existe: elige otro dueño después de restaurarlo.',
      author: (name: string) =>
        name
          ? `Su autor, ${name}, está eliminado: vuelve a su nombre.`
          : 'La cuenta de su autor ya no existe: vuelve sin autor.',
    },
    obstacle: 'Ahora no se puede restaurar.',
    close: 'Cerrar',
    destroy: 'Borrar para siempre',
    destroyTitle: (name: string) => `¿Borrar «${name}» para siempre?`,
    destroyHint: 'Se borra con todo lo que tenía, también sus imágenes. Esta acción no se puede deshacer.',
    destroyed: (name: string) => `«${name}» se borró para siempre.`,
    gone: (name: string) => `«${name}» ya no está en la papelera.`,
    parts: {
      events: count('evento', 'eventos'),
      comments: count('comentario', 'comentarios'),
      likes: count('like', 'likes'),
      fans: count('fan', 'fans'),
      revisions: count('revisión', 'revisiones'),
      submissions: count('envío a habilitar', 'envíos a habilitar'),
      categories: count('mapa especial', 'mapas especiales'),
      connections: count('relación con otro spot', 'relaciones con otros spots'),
      stories: count('story que lo abre', 'stories que lo abren'),
      spots: count('spot que lo usa', 'spots que lo usan'),
      notices: count('aviso al dueño', 'avisos al dueño'),
      others: count('registro más', 'registros más'),
    } satisfies Record<TrashPart, (n: number, formatted: string) => string>,
  },
  es: {
    nouns: nounNames.es,
    parts: {
      stories: count('historia que lo abre', 'historias que lo abren'),
    },
  },
  en: {
    title: 'Trash',
    intro:
      'What is deleted stays here for 30 days and can be restored as a whole. Then it is deleted for good.',
    searchLabel: 'Search by name',
    emptyHint: 'What is deleted will appear here for 30 days.',
    fields: {
      name: 'Name',
      noun: 'Type',
      deletedBy: 'Deleted by',
      deletedAt: 'Deleted',
      purgeAt: 'Deleted for good',
    },
    nouns: nounNames.en,
    unnamed: (noun, date) => `${noun} of ${date}`,
    nobody: 'By a mailed link',
    daysLeft: (days) => `in ${days} days`,
    lastDay: 'in less than a day',
    restoreSelected: 'Restore…',
    filterToSelectAll: 'Filter by type to select all that match.',
    ofNoun: (noun, n) => (n === '1' ? `1 record (${noun})` : `${n} records (${noun})`),
    goOn: (records) => `Go on with ${records}`,
    restoreTitle: (name) => `Restore “${name}”?`,
    loading: 'Checking what returns with it…',
    alone: 'It returns as it was.',
    returns: 'It returns as it was, with:',
    waits: 'Waits until another record is restored:',
    lost: 'Does not return, because it was changed or deleted for good:',
    formerUser: {
      owner: (name) =>
        name
          ? `Its owner, ${name}, is deleted: nobody can edit it from their account until you restore that or choose another owner.`
          : 'The account of its owner no longer exists: choose another owner after restoring it.',
      author: (name) =>
        name
          ? `Its author, ${name}, is deleted: it returns in their name.`
          : 'The account of its author no longer exists: it returns without one.',
    },
    obstacle: 'It cannot be restored now.',
    close: 'Close',
    destroy: 'Delete for good',
    destroyTitle: (name) => `Delete “${name}” for good?`,
    destroyHint: 'It is deleted with all that belonged to it, and its pictures. This cannot be undone.',
    destroyed: (name) => `“${name}” was deleted for good.`,
    gone: (name) => `“${name}” is not in the trash any more.`,
    parts: {
      events: count('event', 'events'),
      comments: count('comment', 'comments'),
      likes: count('like', 'likes'),
      fans: count('fan', 'fans'),
      revisions: count('revision', 'revisions'),
      submissions: count('submission', 'submissions'),
      categories: count('special map', 'special maps'),
      connections: count('relation to another spot', 'relations to other spots'),
      stories: count('story that opens it', 'stories that open it'),
      spots: count('spot that uses it', 'spots that use it'),
      notices: count('notice to the owner', 'notices to the owner'),
      others: count('other record', 'other records'),
    },
  },
});
export type TrashTexts = ReturnType<typeof useTrashTexts>;
