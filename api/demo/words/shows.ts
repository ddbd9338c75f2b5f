/** Titles of nights out. */
export const shows = {
  es: [
    '{band} en vivo',
    '{band} presenta sus canciones nuevas',
    'Noche de tango con {band}',
    'Ciclo acústico: {band}',
    'Peña abierta',
    'Jam session de los jueves',
    'Feria de vinilos',
    'Karaoke con banda',
    'Noche de cumbia',
    'Micrófono abierto',
    'Fiesta de los 80',
    '{band} + artistas invitados',
  ],
  en: [
    '{band} live',
    '{band} play their new songs',
    'Acoustic evening: {band}',
    'Open mic',
    'Thursday jam session',
    'Vinyl fair',
    'Soul night',
    'Live band karaoke',
    '{band} + special guests',
  ],
} as const;
