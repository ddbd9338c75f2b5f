import { texts } from '../../../texts/texts.ts';

export const useSessionListTexts = texts({
  mixed: {
    title: 'Sesiones abiertas',
    hint: 'Los dispositivos en los que entraste a tu cuenta. Si no reconoces uno, ciérralo y cambia tu contraseña.',
    failedTitle: 'No se pudieron cargar tus sesiones.',
    none: 'No hay sesiones abiertas.',
    unknownDevice: 'Dispositivo desconocido',
    unknownAddress: 'Dirección desconocida',
    kinds: { machine: 'este mismo equipo', private: 'red local o privada', public: '' },
    current: 'Esta sesión',
    since: 'Desde',
    used: 'Último uso',
    end: 'Cerrar',
    endNamed: (device: string) => `Cerrar la sesión de ${device}`,
    ended: 'Sesión cerrada.',
    failed: 'No se pudo cerrar. Inténtalo de nuevo.',
    showAll: (total: number) => `Mostrar las ${total}`,
    endAll: 'Cerrar las demás sesiones',
    confirmTitle: '¿Cerrar todas tus demás sesiones?',
    confirmHint: 'En los otros dispositivos habrá que entrar de nuevo. Esta sesión sigue abierta.',
    confirm: 'Cerrar las demás',
    endedAll: (ended: number) => (ended === 1 ? '1 sesión cerrada.' : `${ended} sesiones cerradas.`),
  },
  en: {
    title: 'Open sessions',
    hint: 'The devices on which you signed in. If you do not recognise one, end it and change your password.',
    failedTitle: 'Your sessions could not be loaded.',
    none: 'There are no open sessions.',
    unknownDevice: 'Unknown device',
    unknownAddress: 'Unknown address',
    kinds: { machine: 'this very machine', private: 'local or private network', public: '' },
    current: 'This session',
    since: 'Since',
    used: 'Last used',
    end: 'End',
    endNamed: (device) => `End the session of ${device}`,
    ended: 'Session ended.',
    failed: 'It could not be ended. Please try again.',
    showAll: (total) => `Show all ${total}`,
    endAll: 'End the other sessions',
    confirmTitle: 'End all your other sessions?',
    confirmHint: 'The other devices will have to sign in again. This session stays open.',
    confirm: 'End the others',
    endedAll: (ended) => (ended === 1 ? '1 session ended.' : `${ended} sessions ended.`),
  },
});

/** What is said differently of another user's. */
export const useUserSessionsTexts = texts({
  mixed: {
    hint: 'Los dispositivos en los que entró. Si perdió uno, cierra su sesión; si alguien más entra, cambia también la contraseña.',
    failedTitle: 'No se pudieron cargar sus sesiones.',
    kinds: { machine: 'el equipo del servidor', private: 'red local o privada', public: '' },
    endAll: 'Cerrar todas sus sesiones',
    confirmTitle: '¿Cerrar todas las sesiones de esta persona?',
    confirmHint:
      'En todos sus dispositivos habrá que entrar de nuevo. Lo que no haya guardado queda en cada uno.',
    confirm: 'Cerrar todas',
  },
  en: {
    hint: 'The devices on which they signed in. If one is lost, end its session; if somebody else signs in, change the password too.',
    failedTitle: 'Their sessions could not be loaded.',
    kinds: { machine: 'the machine of the server', private: 'local or private network', public: '' },
    endAll: 'End all their sessions',
    confirmTitle: 'End all sessions of this person?',
    confirmHint: 'All their devices will have to sign in again. What they have not saved stays on each.',
    confirm: 'End all',
  },
});
export type SessionListWords = ReturnType<typeof useSessionListTexts>;
