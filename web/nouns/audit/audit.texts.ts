import type { EventAction } from '#contract/history.ts';
import { nounNames } from '../../texts/nounNames.ts';
import { texts } from '../../texts/texts.ts';

export const useAuditTexts = texts({
  mixed: {
    title: 'Auditoría',
    searchLabel: 'Buscar por nombre del registro',
    emptyHint: 'Cuando alguien haga algo, aparecerá aquí.',
    failed: 'No se pudo cargar la auditoría.',
    fields: { at: 'Fecha', actor: 'Persona', action: 'Acción', record: 'Registro', address: 'Dirección IP' },
    system: 'Bambalina',
    /** The filter of persons without one. */
    everybody: 'Persona: Todas',
    noun: 'Tipo',
    from: 'Desde',
    to: 'Hasta',
    activity: 'Actividad',
    noActivity: 'Todavía no ha hecho nada.',
    allActivity: 'Ver toda su actividad',
    export: 'Exportar',
    exporting: (size: string) => `Exportando… ${size}`,
    cancelExport: 'Cancelar exportación',
    exported: 'Auditoría exportada.',
    exportFailed: 'Error al exportar la auditoría',
    events: {
      login: 'Inicio de sesión',
      login_failed: 'Inicio de sesión fallido',
      logout: 'Cierre de sesión',
      reset_requested: 'Nueva contraseña pedida',
      export: 'Exportado',
      refused: 'Sin permiso',
    } satisfies Record<EventAction, string>,
    nouns: nounNames.mixed,
  },
  es: {
    nouns: nounNames.es,
  },
  en: {
    title: 'Audit',
    searchLabel: 'Search by name of the record',
    emptyHint: 'When somebody does something, it will appear here.',
    failed: 'The audit could not be loaded.',
    fields: { at: 'Date', actor: 'Person', action: 'Action', record: 'Record', address: 'IP address' },
    system: 'Bambalina',
    everybody: 'Everybody',
    noun: 'Type',
    from: 'From',
    to: 'To',
    activity: 'Activity',
    noActivity: 'Nothing yet.',
    allActivity: 'Show all of it',
    export: 'Export',
    exporting: (size) => `Exporting… ${size}`,
    cancelExport: 'Cancel the export',
    exported: 'Audit exported.',
    exportFailed: 'The audit could not be exported',
    events: {
      login: 'Sign-in',
      login_failed: 'Failed sign-in',
      logout: 'Sign-out',
      reset_requested: 'New password requested',
      export: 'Exported',
      refused: 'Not allowed',
    },
    nouns: nounNames.en,
  },
});
export type AuditWords = ReturnType<typeof useAuditTexts>;
