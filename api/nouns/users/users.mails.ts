import type { Mail } from '../../integrations/mail/mail.ts';

/* Plain text, in Spanish and English. */

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

/** To a new address, which the account gets once it is confirmed. */
export const addressMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Bambalina: confirma tu correo / Confirm your address',
  text: `Pediste usar este correo para tu cuenta de Bambalina. Abre este enlace en las próximas 24 horas y confirma:

${link}

Si no fuiste tú, no hagas nada: la cuenta sigue con su correo de antes.

---

You asked to use this address for your Bambalina account. Open the link above within 24 hours and confirm.
If it was not you, do nothing: the account keeps its address.
`,
});

/** To a user whose address another user requested for their own account. */
export const addressTriedMail = (to: string): Mail => ({
  to,
  subject: 'Bambalina: alguien quiso usar tu correo / Somebody tried to use your address',
  text: `Alguien quiso usar este correo para otra cuenta de Bambalina. Ya es el de tu cuenta: no cambió nada.

Si fuiste tú, entra con este correo o pide una contraseña nueva en la página de inicio de sesión.

---

Somebody tried to use this address for another Bambalina account. It is that of your account: nothing has changed.
If it was you, sign in with this address, or ask for a new password on the sign-in page.
`,
});

/** The changes that the owner of an account is notified of. */
export type AccountChange = 'password' | 'email' | 'role' | 'deleted' | 'restored';

const sentences: Record<AccountChange, readonly [spanish: string, english: string]> = {
  password: ['Se estableció una contraseña nueva.', 'A new password was set.'],
  email: ['Cambió el correo de la cuenta.', 'The address of the account was changed.'],
  role: ['Cambió el rol de la cuenta.', 'The role of the account was changed.'],
  deleted: ['La cuenta fue eliminada.', 'The account was deleted.'],
  restored: ['La cuenta fue restaurada.', 'The account was restored.'],
};

/** Does not contain the actor or the new address: others may read the old mailbox. */
export const changedMail = (to: string, changes: readonly AccountChange[]): Mail => ({
  to,
  subject: 'Bambalina: cambió tu cuenta / Your account has changed',
  text: `Tu cuenta de Bambalina (${to}) cambió:

${changes.map((change) => `- ${sentences[change][0]}`).join('\n')}

Si no fuiste tú ni lo esperabas, avisa cuanto antes a quien administra Bambalina.

---

Your Bambalina account (${to}) has changed:

${changes.map((change) => `- ${sentences[change][1]}`).join('\n')}

If it was not you and you did not expect it, tell whoever runs Bambalina as soon as you can.
`,
});
