import { type AuditQuery, auditFileName } from '#contract/audit.ts';
import { Download } from '../../http/send.ts';
import type { Services } from '../../http/services.ts';
import { spreadsheet, xlsxType } from '../../records/xlsx/xlsx.ts';
import { allEntries } from './audit.store.ts';

const title = 'Auditoría';
const header = ['Fecha (UTC)', 'Persona', 'Email', 'Clave', 'Acción', 'Tipo', 'Registro', 'Id', 'Dirección'];
/** As the screen names them in its default language (web/nouns/audit). */
const labels = {
  action: {
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
    login: 'Inicio de sesión',
    login_failed: 'Inicio de sesión fallido',
    logout: 'Cierre de sesión',
    sessions_ended: 'Sesiones cerradas',
    proved: 'Identidad confirmada',
    proof_failed: 'Confirmación fallida',
    factor_added: 'Verificación en dos pasos activada',
    factor_removed: 'Verificación en dos pasos desactivada',
    factor_reset: 'Verificación en dos pasos quitada',
    recovery_code_used: 'Código de recuperación usado',
    recovery_codes_made: 'Códigos de recuperación nuevos',
    sso_linked: 'Acceso vinculado',
    sso_unlinked: 'Acceso desvinculado',
    passkey_added: 'Passkey añadida',
    passkey_removed: 'Passkey quitada',
    reset_requested: 'Nueva contraseña pedida',
    export: 'Exportado',
    bulk: 'Cambio en lote',
    key_created: 'Clave creada',
    key_revoked: 'Clave revocada',
    webhook_created: 'Webhook creado',
    webhook_changed: 'Webhook cambiado',
    webhook_rotated: 'Secreto de webhook nuevo',
    webhook_deleted: 'Webhook eliminado',
    webhook_off: 'Webhook desactivado solo',
    refused: 'Sin permiso',
  },
  noun: {
    users: 'Usuario',
    spots: 'Spot',
    events: 'Evento',
    comments: 'Comentario',
    revisions: 'Revisión',
    submissions: 'Spot por habilitar',
    categories: 'Special Map',
    pics: 'Pic',
    stories: 'Story',
    banners: 'AdsBanner',
    notifications: 'Notificación',
  },
};

/** All entries that match the filters, as the file `auditoria.xlsx` (product/audit#export). */
export function exportAudit({ db, config }: Pick<Services, 'db' | 'config'>, query: AuditQuery): Download {
  const rows = allEntries(db, query, config.auditDays, labels);
  return new Download(auditFileName, xlsxType, spreadsheet(db, rows, { title, header }));
}
