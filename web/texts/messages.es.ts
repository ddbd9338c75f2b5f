import type { messages } from '#contract/kit/messages.ts';

/** What differs from the mixed sentences of the contract. */
export const messagesInSpanish: Partial<Record<keyof typeof messages, string>> = {
  linkRequired: 'El enlace es obligatorio.',
  typeRequired: 'El tipo es obligatorio.',
  countryRequired: 'El país es obligatorio.',
  titleRequired: 'El título es obligatorio.',
  loginFailed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
  resetMailed: '¡El correo para restablecer la contraseña se envió correctamente!',
};
