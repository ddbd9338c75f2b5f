import type { ChangeAction } from '#contract/history.ts';
import { texts } from '../../texts/texts.ts';

export const useHistoryTexts = texts({
  mixed: {
    title: 'Historial',
    empty: 'Este registro no ha cambiado todavía.',
    system: 'Bambalina',
    older: 'Ver más',
    failed: 'No se pudo cargar el historial.',
    showFields: (count: number) => (count === 1 ? 'Ver su campo' : `Ver sus ${count} campos`),
    actions: {
      create: 'Creado',
      update: 'Editado',
      delete: 'Eliminado',
      restore: 'Restaurado',
      destroy: 'Eliminado para siempre',
      approve: 'Aprobado',
      reject: 'Rechazado',
      undo: 'Deshecho',
      import: 'Importado',
      send: 'Enviado',
      password: 'Contraseña establecida',
      role: 'Rol cambiado',
    } satisfies Record<ChangeAction, string>,
  },
  en: {
    title: 'History',
    empty: 'This record has not changed yet.',
    system: 'Bambalina',
    older: 'Show more',
    failed: 'The history could not be loaded.',
    showFields: (count) => (count === 1 ? 'Show its field' : `Show its ${count} fields`),
    actions: {
      create: 'Created',
      update: 'Edited',
      delete: 'Deleted',
      restore: 'Restored',
      destroy: 'Deleted for good',
      approve: 'Approved',
      reject: 'Rejected',
      undo: 'Undone',
      import: 'Imported',
      send: 'Sent',
      password: 'Password set',
      role: 'Role changed',
    },
  },
});
