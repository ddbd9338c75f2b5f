import type { Mail } from '../../integrations/mail/mail.ts';

/** Plain text, in Spanish and English. */
export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Bambalina: nueva contraseña / New password',
  text: `Pediste una nueva contraseña para Bambalina. Abre este enlace en la próxima hora para elegirla:

${link}

Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.

---

You asked for a new Bambalina password. Open the link above within one hour to choose it.
If it was not you, do nothing: your password stays as it is.
`,
});
