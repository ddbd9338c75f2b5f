/** Cities that Spanish calls otherwise than GeoNames does, folded: GeoNames' file has one name for each. */
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

/** The text with GeoNames' name in the place of a Spanish one that it begins with; undefined when there is none. */
export function geonamesName(text: string): string | undefined {
  const words = text.split(' ');
  for (let n = Math.min(3, words.length); n > 0; n--) {
    const known = spanish.get(words.slice(0, n).join(' '));
    if (known) return [known, ...words.slice(n)].join(' ');
  }
  return undefined;
}
