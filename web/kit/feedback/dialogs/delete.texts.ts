import { texts } from '../../../texts/texts.ts';

/** The question before a deletion, and its toast. */
export const useDeleteTexts = texts({
  mixed: {
    confirmRemove: '¿Eliminar este registro?',
    confirmRemoveNamed: (name: string) => `¿Eliminar «${name}»?`,
    confirmRemoveHint: 'Esta acción no se puede deshacer.',
    confirmTrashHint: 'Queda 30 días en la papelera: desde ahí se puede restaurar.',
    removed: 'Eliminado.',
    removedNamed: (name: string) => `«${name}» eliminado.`,
    alreadyRemoved: (person = 'Otra persona') => `${person} ya lo eliminó.`,
    stale: 'Cambió mientras tanto, y no se eliminó: mira cómo quedó.',
  },
  en: {
    confirmRemove: 'Delete this record?',
    confirmRemoveNamed: (name) => `Delete “${name}”?`,
    confirmRemoveHint: 'This cannot be undone.',
    confirmTrashHint: 'It stays in the trash for 30 days, from where it can be restored.',
    removed: 'Deleted.',
    removedNamed: (name) => `“${name}” deleted.`,
    alreadyRemoved: (person = 'Somebody else') => `${person} has already deleted it.`,
    stale: 'It has changed meanwhile, and was not deleted: look at it again.',
  },
});
