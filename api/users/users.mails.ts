import type { Mail } from '../outside/mail/mail.ts';

/** Plain text, in both languages of the product's people. */
export const deletionMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Bambalina: eliminar tu cuenta / Delete your account',
  text: `Pediste eliminar tu cuenta de Bambalina. Abre este enlace en las próximas 24 horas y confirma:

${link}

Si no fuiste tú, no hagas nada: tu cuenta sigue como está.

---

You asked to delete your Bambalina account. Open the link above within 24 hours and confirm.
If it was not you, do nothing: your account stays as it is.
`,
});
