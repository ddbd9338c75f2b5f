import type { LinkFault } from '#contract/links.ts';
import { texts } from '../../../texts/texts.ts';

export const useDeadLinkTexts = texts({
  mixed: {
    dead: (since: string, reason: string) => `Este enlace no responde desde el ${since} (${reason}).`,
    moved: (to: string) => `Este enlace se mudó a ${to}.`,
    take: 'Usar la dirección nueva',
    faults: {
      dns: 'el sitio no existe',
      unreachable: 'no se llega al sitio',
      refused: 'el sitio rechaza la conexión',
      timeout: 'el sitio tarda demasiado',
      closed: 'el sitio corta la conexión',
      tls: 'el certificado del sitio no es válido',
      private: 'lleva a una red privada',
      redirects: 'redirige sin fin',
    } satisfies Record<LinkFault, string>,
  },
  en: {
    dead: (since: string, reason: string) => `This link has not worked since ${since} (${reason}).`,
    moved: (to: string) => `This link has moved to ${to}.`,
    take: 'Use the new address',
    faults: {
      dns: 'there is no such site',
      unreachable: 'the site cannot be reached',
      refused: 'the site refuses the connection',
      timeout: 'the site takes too long',
      closed: 'the site closes the connection',
      tls: 'the certificate of the site is not valid',
      private: 'it leads into a private network',
      redirects: 'it redirects without end',
    },
  },
});
