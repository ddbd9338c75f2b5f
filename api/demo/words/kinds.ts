/* Descriptions of real places of which only the kind and town are known. */

const kind = (es: string[], en: string[]) => ({ es, en });

const bar = kind(
  [
    'Un bar de {where}, para encontrarse antes o después del show.',
    'Barra, música y charla en {where}. Marcá este spot si pasás por la zona.',
    'Punto de encuentro en {where}. ¿Qué suena cuando vas? Contalo en los comentarios.',
  ],
  [
    'A bar in {where}, good for meeting before or after the show.',
    'Drinks, music and talk in {where}. Save this spot if you are around.',
    'A meeting point in {where}. What is playing when you go? Tell us in the comments.',
  ],
);

const stage = kind(
  [
    'Un escenario de {where} que forma parte del mapa de la música en vivo.',
    'Música en vivo en {where}. Mirá la agenda y llegá temprano.',
    'Una sala de {where}: seguila para enterarte de los próximos shows.',
  ],
  [
    'A stage in {where}, part of the live music map.',
    'Live music in {where}. Check the calendar and come early.',
    'A venue in {where}: follow it to hear about the next shows.',
  ],
);

const memory = kind(
  [
    'Un lugar con historia en {where}.',
    'Parada del recorrido por la memoria musical y cultural de {where}.',
    'Para caminar {where} con otros ojos y otros oídos.',
  ],
  [
    'A place with history in {where}.',
    'A stop on the walk through the music and culture of {where}.',
    'A reason to walk {where} with other eyes and ears.',
  ],
);

const shop = kind(
  [
    'Para perderse entre bateas y estantes en {where}.',
    'Discos, libros y hallazgos en {where}. Preguntá por las novedades de la semana.',
  ],
  [
    'A place to get lost among crates and shelves in {where}.',
    'Records, books and finds in {where}. Ask for this week’s arrivals.',
  ],
);

const studio = kind(
  ['Estudio de grabación en {where}.', 'Un estudio de {where}: consolas, silencio y canciones por venir.'],
  ['A recording studio in {where}.', 'A studio in {where}: desks, silence and songs to come.'],
);

const green = kind(
  [
    'Aire, verde y una lista de canciones en {where}.',
    'Un respiro en {where}, ideal para escuchar un disco entero.',
  ],
  ['Air, green and a playlist in {where}.', 'A breather in {where}, made for listening to a whole record.'],
);

export const kindSentences: Record<string, ReturnType<typeof kind>> = {
  bar,
  pub: bar,
  beer_garden: bar,
  karaoke_bar: bar,
  live_music_bar: stage,
  live_music_venue: stage,
  music_place: stage,
  theatre: stage,
  cultural_centre: stage,
  stadium_arena: stage,
  amphitheatre: stage,
  cinema: stage,
  historic_place: memory,
  museum: memory,
  church: memory,
  art_gallery: memory,
  recording_studio: studio,
  record_store: shop,
  bookshop: shop,
  park: green,
};
