/** 'Vereda' + 'sin final' */
export const songTitles = {
  first:
    `Vereda|Luz de giro|Domingo|Canción|Barrio|Madrugada|Último tren|Ventana|Carta|Verano|Invierno|Milonga|Café|Satélite|
    Blue|Harbour|Slow Train|Neon|Paper Moon|Southbound|Kitchen Song|Golden Hour|Letters|Radio`
      .split('|')
      .map((part) => part.trim()),
  last: `sin final|para Ofelia|del sur|a las cinco|en re menor|(demo)|(en vivo)|de nadie|otra vez|en la terraza|con lluvia|
    at Midnight|(Live)|for Two|in the Rain|Again|No. 2|(Rough Mix)|Without You|on Repeat`
    .split('|')
    .map((part) => part.trim()),
};
