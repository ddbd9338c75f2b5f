import type { HistoryAction } from '#contract/history.ts';
import { texts } from '../../texts/texts.ts';

type Verbs = Partial<Record<HistoryAction, string>>;

const spanish = {
  update: 'guardó cambios',
  delete: 'lo eliminó',
  restore: 'lo restauró',
  approve: 'lo aprobó',
  reject: 'lo rechazó',
  undo: 'deshizo un cambio',
} satisfies Verbs;

const mixed = {
  others: (names: string, many: boolean) =>
    many ? `${names} también están aquí` : `${names} también está aquí`,
  and: ' y ',
  more: (n: number) => `${n} más`,
  claims: (name: string) => `${name} la está revisando`,
  claimedHint: 'Para decidir tú, toma la revisión.',
  take: 'Tomar',
  takeKey: 'Tomar la revisión',
  taken: 'La revisión es tuya.',
  takeFailed: 'No se pudo tomar la revisión.',
  changed: 'Cambió',
  deleted: 'Eliminado',
  rows: (n: number) => (n === 1 ? '1 fila cambió' : `${n} filas cambiaron`),
  missed: 'Puede haber cambios',
  refresh: 'Actualizar',
  somebody: 'El sistema',
  happened: (name: string, action: HistoryAction) =>
    `${name} ${(spanish as Verbs)[action] ?? spanish.update} hace un momento.`,
  compareLater: 'Lo que escribiste sigue aquí: al guardar podrás comparar.',
  copyIt: 'Ya no se puede guardar. Lo que escribiste sigue aquí, y puedes copiarlo.',
};

const verbsInEnglish: Verbs = {
  update: 'saved changes',
  delete: 'deleted this',
  restore: 'restored this',
  approve: 'approved this',
  reject: 'rejected this',
  undo: 'undid a change',
};

export const useLiveTexts = texts({
  mixed,
  es: {},
  en: {
    others: (names: string, many: boolean) => `${names} ${many ? 'are' : 'is'} here too`,
    and: ' and ',
    more: (n: number) => `${n} more`,
    claims: (name: string) => `${name} is reviewing this`,
    claimedHint: 'To decide yourself, take the review.',
    take: 'Take',
    takeKey: 'Take the review',
    taken: 'The review is yours.',
    takeFailed: 'The review could not be taken.',
    changed: 'Changed',
    deleted: 'Deleted',
    rows: (n: number) => (n === 1 ? '1 row has changed' : `${n} rows have changed`),
    missed: 'There may be changes',
    refresh: 'Refresh',
    somebody: 'The system',
    happened: (name: string, action: HistoryAction) =>
      `${name} ${verbsInEnglish[action] ?? verbsInEnglish.update} a moment ago.`,
    compareLater: 'What you typed is still here: saving lets you compare.',
    copyIt: 'It can no longer be saved. What you typed is still here to be copied.',
  },
});
