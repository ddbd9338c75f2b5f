import type { MessageKey } from '#contract/messages.ts';

/** Only the sentences that are not already good Spanish in the contract. */
export const messagesInSpanish: Partial<Record<MessageKey, string>> = {
  linkRequired: 'El enlace es obligatorio.',
  typeRequired: 'El tipo es obligatorio.',
  countryRequired: 'El país es obligatorio.',
  titleRequired: 'El título es obligatorio.',
  loginFailed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  resetMailed: '¡El correo para restablecer la contraseña se envió correctamente!',
};
