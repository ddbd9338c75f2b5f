import type { messages } from '#contract/kit/messages.ts';

/** The messages that differ from the contract's mixed ones. */
export const messagesInSpanish: Partial<Record<keyof typeof messages, string>> = {
  linkRequired: 'El enlace es obligatorio.',
  typeRequired: 'El tipo es obligatorio.',
  countryRequired: 'El país es obligatorio.',
  titleRequired: 'El título es obligatorio.',
  loginFailed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  resetMailed: '¡El correo para restablecer la contraseña se envió correctamente!',
};
