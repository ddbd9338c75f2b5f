/** Push notifications that staff might send. */
export const news = {
  es: [
    {
      title: 'Fin de semana de vinilos',
      body: 'Más de veinte disquerías abren hasta tarde. Mirá el mapa y armá tu recorrido.',
    },
    {
      title: 'Nuevos spots cerca tuyo',
      body: 'Sumamos bares, salas y rincones con historia. ¿Cuáles conocés?',
    },
    {
      title: 'Noche de tango',
      body: 'Hoy hay milonga en los lugares de siempre y en algunos nuevos. Buscalos en el mapa.',
    },
    {
      title: 'Subí tu canción',
      body: 'Esta semana escuchamos maquetas. Subí la tuya y contanos dónde la tocás.',
    },
    {
      title: 'Artistas que vuelven',
      body: 'Tus artistas seguidos anunciaron fechas. Entrá y mirá la agenda.',
    },
    {
      title: 'Ruta de los estudios',
      body: 'Un mapa especial con los estudios donde se grabaron los discos que amás.',
    },
    { title: 'Peñas abiertas', body: 'Traé tu guitarra: este mes hay peñas abiertas en toda la ciudad.' },
  ],
  en: [
    { title: 'A weekend of vinyl', body: 'Record shops stay open late. Open the map and plan your walk.' },
    {
      title: 'New spots near you',
      body: 'We added bars, stages and corners with history. Which ones do you know?',
    },
    {
      title: 'Upload your song',
      body: 'We are listening to demos this week. Send yours and tell us where you play it.',
    },
  ],
} as const;
