import { texts } from '../../../texts/texts.ts';

export const useMailTroubleTexts = texts({
  mixed: {
    since: (when: string) => `El correo no sale desde el ${when} UTC`,
    faults: {
      unreachable: 'no se puede llegar al servidor de correo',
      silent: 'el servidor de correo no responde a tiempo',
      tls: 'falla la conexión segura (TLS) con el servidor de correo',
      password: 'el servidor de correo rechaza el usuario o la contraseña de SMTP_URL',
      refused: 'el servidor de correo rechaza nuestros envíos',
      busy: 'el servidor de correo no acepta envíos por ahora',
    },
    failures: (n: string) => `Intentos fallidos: ${n}.`,
    waiting: (n: string) => `Correos en espera: ${n}.`,
    lost: (n: string) => `Correos que no se pudieron entregar en las últimas 24 horas: ${n}.`,
  },
  en: {
    since: (when: string) => `No mail gets out since ${when} UTC`,
    faults: {
      unreachable: 'the mail server cannot be reached',
      silent: 'the mail server does not answer in time',
      tls: 'the secure connection (TLS) to the mail server fails',
      password: 'the mail server refuses the user or password of SMTP_URL',
      refused: 'the mail server refuses what we send',
      busy: 'the mail server takes no mail at the moment',
    },
    failures: (n: string) => `Failed attempts: ${n}.`,
    waiting: (n: string) => `Mails waiting: ${n}.`,
    lost: (n: string) => `Mails that could not be delivered in the last 24 hours: ${n}.`,
  },
});
