/* Biographies of fictional musicians. */

export const crafts = [
  {
    genre: 'tango',
    es: 'bandoneonista',
    en: 'bandoneon player',
    line: { es: 'Toca tangos viejos como si fueran nuevos.', en: 'Plays old tangos as if they were new.' },
  },
  {
    genre: 'folk',
    es: 'voz y guitarra',
    en: 'vocals and guitar',
    line: { es: 'Canciones propias, en criollo y sin apuro.', en: 'Original songs, plain and unhurried.' },
  },
  {
    genre: 'punk',
    es: 'bajo y voz',
    en: 'bass and vocals',
    line: {
      es: 'Dos minutos, tres acordes y ninguna disculpa.',
      en: 'Two minutes, three chords, no apologies.',
    },
  },
  {
    genre: 'soul',
    es: 'voz soul',
    en: 'soul singer',
    line: { es: 'Voz grande para salas chicas.', en: 'A big voice for small rooms.' },
  },
  {
    genre: 'ambient',
    es: 'sintetizadores',
    en: 'synthesisers',
    line: { es: 'Paisajes lentos grabados de noche.', en: 'Slow landscapes, recorded at night.' },
  },
  {
    genre: 'reggaeton',
    es: 'beats y producción',
    en: 'beats and production',
    line: {
      es: 'Beats para bailar hasta que prendan la luz.',
      en: 'Beats to dance to until the lights come on.',
    },
  },
  {
    genre: 'blues',
    es: 'armónica y guitarra slide',
    en: 'harmonica and slide guitar',
    line: {
      es: 'Blues de vereda, con pie y con historia.',
      en: 'Street-corner blues with a stomp and a story.',
    },
  },
  {
    genre: 'indie pop',
    es: 'teclados y coros',
    en: 'keys and harmonies',
    line: { es: 'Melodías luminosas para días nublados.', en: 'Bright melodies for grey days.' },
  },
] as const;

export const moods = [
  {
    es: '{name} nació en {city} y empezó a tocar en la cocina de su abuela.',
    en: '{name} was born in {city} and began to play in a grandmother’s kitchen.',
  },
  {
    es: 'Desde {city}, {name} recorre peñas, bares y patios.',
    en: 'Out of {city}, {name} plays bars, yards and back rooms.',
  },
  {
    es: '{name} enseña música en {city} de día y toca de noche.',
    en: '{name} teaches music in {city} by day and plays by night.',
  },
  {
    es: 'Diez años de escenarios chicos en {city}: eso es {name}.',
    en: 'Ten years of small stages in {city}: that is {name}.',
  },
  {
    es: '{name} volvió a {city} con una valija de canciones.',
    en: '{name} came back to {city} with a suitcase of songs.',
  },
  {
    es: 'En {city}, si suena una ventana abierta, suele ser {name}.',
    en: 'In {city}, if an open window is singing, it is usually {name}.',
  },
] as const;

export const facts = [
  {
    es: 'Afina siempre en 432 Hz y nadie nota la diferencia.',
    en: 'Always tunes to 432 Hz, and nobody can tell.',
  },
  { es: 'Grabó su primer disco dentro de un ropero.', en: 'Recorded a first album inside a wardrobe.' },
  { es: 'Toca sin zapatos cuando hay luna llena.', en: 'Plays barefoot when the moon is full.' },
  { es: 'Guarda cada entrada de cada show al que fue.', en: 'Keeps the ticket of every show ever attended.' },
  {
    es: 'Perdió una guitarra en un tren de {city} y la recuperó un año después.',
    en: 'Lost a guitar on a train in {city} and got it back a year later.',
  },
  {
    es: 'Compuso su tema más conocido esperando el colectivo.',
    en: 'Wrote the best-known song while waiting for a bus.',
  },
  {
    es: 'Su gato aparece en los coros de tres canciones.',
    en: 'A cat sings backing vocals on three of the songs.',
  },
] as const;
