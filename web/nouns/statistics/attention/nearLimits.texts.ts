import { countInSpanish, type QuotaKind } from '#contract/kit/quotas.ts';
import { countInEnglish } from '../../../texts/counts.en.ts';
import { texts } from '../../../texts/texts.ts';

export const useNearLimitsTexts = texts({
  mixed: {
    disk: (server: string, share: string) =>
      `El disco del servidor ${server} está lleno al ${share} %. Cuando se llene no se podrá guardar nada.`,
    uploads: (server: string, share: string) =>
      `Las subidas en curso ocupan el ${share} % de su espacio en ${server} (UPLOAD_SPACE). Si se llena se rechazan.`,
    jobs: (queue: string, minutes: string) =>
      `Las tareas de «${queue}» esperan desde hace ${minutes} min. El registro del servidor dice por qué.`,
    quota: (person: string, used: string, kind: QuotaKind, max: number) =>
      `${person} lleva ${used} de ${countInSpanish(kind, max)} en esta hora (LIMITS_PER_HOUR).`,
    key: (key: string, used: string, max: string) =>
      `La clave «${key}» hizo ${used} de ${max} llamadas en este minuto.`,
  },
  en: {
    disk: (server: string, share: string) =>
      `The disk of the server ${server} is ${share} % full. When it is full nothing can be saved.`,
    uploads: (server: string, share: string) =>
      `Uploads in progress take ${share} % of their space on ${server} (UPLOAD_SPACE). When it is full they are refused.`,
    jobs: (queue: string, minutes: string) =>
      `Jobs of “${queue}” have waited for ${minutes} min. The log of the server says why.`,
    quota: (person: string, used: string, kind: QuotaKind, max: number) =>
      `${person} used ${used} of ${countInEnglish(kind, max)} in this hour (LIMITS_PER_HOUR).`,
    key: (key: string, used: string, max: string) =>
      `The key “${key}” made ${used} of ${max} calls in this minute.`,
  },
});
