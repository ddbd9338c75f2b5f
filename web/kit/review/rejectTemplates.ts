/** Frequent reasons, in the owner's language whatever the language of the reviewer. */
export const rejectTemplates = {
  es: [
    'La foto no es tuya, no se ve bien o no muestra el lugar.',
    'La dirección no coincide con el punto en el mapa.',
    'El enlace lleva a otra persona o no funciona.',
    'La biografía tiene que hablar de ti, sin precios ni publicidad.',
    'El texto incluye contenido que no publicamos.',
  ],
  en: [
    'The photo is not yours, is not clear, or does not show the place.',
    'The address does not match the pin on the map.',
    'The link leads to somebody else, or does not work.',
    'The biography has to be about you, without prices or advertising.',
    'The text includes content that we do not publish.',
  ],
} as const;
