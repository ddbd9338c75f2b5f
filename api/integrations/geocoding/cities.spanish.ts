/** Folded Spanish names of cities, with the different name that GeoNames has for them. */
const spanish = new Map(
  `londres=london, nueva york=new york city, nueva orleans=new orleans, filadelfia=philadelphia, moscu=moscow,
  san petersburgo=saint petersburg, pekin=beijing, tokio=tokyo, seul=seoul, roma=rome, napoles=naples,
  florencia=florence, venecia=venice, colonia=koln, viena=vienna, ginebra=geneve,
  basilea=basel, berna=bern, praga=prague, varsovia=warsaw, cracovia=krakow, atenas=athens, bruselas=brussels,
  amberes=antwerpen, brujas=brugge, la haya=the hague, copenhague=copenhagen, estocolmo=stockholm,
  gotemburgo=goteborg, edimburgo=edinburgh, marsella=marseille, burdeos=bordeaux, niza=nice, tolosa=toulouse,
  estrasburgo=strasbourg, hamburgo=hamburg, francfort=frankfurt am main, el cairo=cairo, alejandria=alexandria,
  ciudad del cabo=cape town, jerusalen=jerusalem, bucarest=bucharest, belgrado=belgrade, lisboa=lisbon,
  oporto=porto, estambul=istanbul, la meca=mecca, nueva delhi=new delhi, bombay=mumbai, singapur=singapore,
  la habana=havana, ciudad de panama=panama`
    .split(',')
    .map((pair) => pair.trim().split('=') as [string, string]),
);

/** The text with the Spanish name that it starts with replaced by GeoNames' one; undefined when it starts with none. */
export function geonamesName(text: string): string | undefined {
  const words = text.split(' ');
  for (let n = Math.min(3, words.length); n > 0; n--) {
    const known = spanish.get(words.slice(0, n).join(' '));
    if (known) return [known, ...words.slice(n)].join(' ');
  }
  return undefined;
}
