import { texts } from '../../../texts/texts.ts';

export const useSsoTexts = texts({
  mixed: {
    continueWith: (provider: string) => `Continuar con ${provider}`,
    title: 'Inicia sesión',
    busy: 'Comprobando quién eres…',
    failedTitle: 'No se pudo entrar',
    failedHint: 'Si no sabes por qué, pregunta a quien administra Bambalina.',
    linkTitle: 'Vincula tu cuenta',
    linkHint: 'Ya hay una cuenta con tu correo. Escribe su contraseña una vez; después entras sin ella.',
    link: 'Vincular y entrar',
    back: 'Volver a iniciar sesión',
    linking: 'Vinculando…',
    linked: 'Acceso vinculado.',
    linkFailedTitle: 'No se pudo vincular',
    toProfile: 'Volver a tu perfil',
  },
  es: {},
  en: {
    continueWith: (provider) => `Continue with ${provider}`,
    title: 'Sign in',
    busy: 'Checking who you are…',
    failedTitle: 'You could not be signed in',
    failedHint: 'If you do not know why, ask whoever administers Bambalina.',
    linkTitle: 'Link your account',
    linkHint:
      'There is an account with your email. Type its password once; afterwards you sign in without it.',
    link: 'Link and sign in',
    back: 'Back to sign in',
    linking: 'Linking…',
    linked: 'Sign-on linked.',
    linkFailedTitle: 'It could not be linked',
    toProfile: 'Back to your profile',
  },
});
