import type { NoticeSource, TimelineKind } from '#contract/timeline.ts';
import { texts } from '../../../texts/texts.ts';

type Reviewed = Record<NoticeSource, string>;
type Words = Record<TimelineKind, string | Reviewed>;

export const useTimelineTexts = texts({
  mixed: {
    title: 'Lo que pasó con tu spot',
    failed: 'No se pudo cargar lo que pasó.',
    kinds: {
      created: 'Se creó el spot',
      arrived: { submission: 'Enviaste el spot a revisión', revision: 'Enviaste cambios a revisión' },
      approved: { submission: 'Aprobado', revision: 'Tus cambios fueron aprobados' },
      approved_in_part: {
        submission: 'Aprobado, menos una parte',
        revision: 'Tus cambios fueron aprobados, menos una parte',
      },
      rejected: { submission: 'No se publicó', revision: 'Tus cambios fueron rechazados' },
      past_events: 'Todos sus eventos ya pasaron',
      dead_link: 'Un enlace ya no responde',
      published: 'El equipo lo habilitó',
      hidden: 'El equipo lo dejó sin habilitar',
    } satisfies Words,
    /** A new spot that was on the map at once. */
    published: 'Aprobado y publicado',
    offMap: (reasons: string) => `Todavía no estaba en el mapa: ${reasons}`,
    left: (fields: string) => `Sin aprobar: ${fields}`,
    dead: (fields: string) => `Enlace: ${fields}`,
    reason: (reason: string) => `Motivo: ${reason}`,
    mailed: 'Te lo avisamos por correo',
  },
  en: {
    title: 'What happened with your spot',
    failed: 'What happened could not be loaded.',
    kinds: {
      created: 'The spot was created',
      arrived: { submission: 'You sent the spot for review', revision: 'You sent changes for review' },
      approved: { submission: 'Approved', revision: 'Your changes were approved' },
      approved_in_part: {
        submission: 'Approved, except a part',
        revision: 'Your changes were approved, except a part',
      },
      rejected: { submission: 'It was not published', revision: 'Your changes were rejected' },
      past_events: 'All its events are over',
      dead_link: 'A link does not answer any more',
      published: 'The team enabled it',
      hidden: 'The team disabled it',
    },
    published: 'Approved and published',
    offMap: (reasons) => `It was not on the map yet: ${reasons}`,
    left: (fields) => `Not approved: ${fields}`,
    dead: (fields) => `Link: ${fields}`,
    reason: (reason) => `Reason: ${reason}`,
    mailed: 'We told you by mail',
  },
});
