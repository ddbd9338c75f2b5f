import { useReviewTexts } from './review.texts.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';

/** How the form calls the fields of a review, by their paths. */
export function useFieldNames(): (field: string) => string {
  const t = useSpotFormTexts();
  const { address, place, bio } = useReviewTexts();
  const names: Record<string, string> = {
    name: t.name,
    address,
    lat: place,
    long: place,
    type: t.type,
    country: t.country,
    show_in_map: t.showInMap,
    outstanding: t.outstanding,
    photos: t.photos,
    link: t.link,
    youtube_link: t.youtube,
    spotify_embed_code: t.embed,
    curious_fact: bio(t.curiousFact, t.spanish),
    curious_fact_en: bio(t.curiousFact, t.english),
    'bio.bio_title': bio(t.bioTitle, t.spanish),
    'bio.bio_description': bio(t.bioDescription, t.spanish),
    'bio_en.bio_title': bio(t.bioTitle, t.english),
    'bio_en.bio_description': bio(t.bioDescription, t.english),
    playlist: 'Playlist',
    instagram: 'Instagram',
    email: t.email,
    whatsapp: t.whatsapp,
    advertisement: t.advertisement,
    available_since: t.availableSince,
    available_to: t.availableTo,
    related_artists: t.relatedArtists,
    related_spots: t.relatedSpots,
    categories: t.categories,
  };
  return (field) => names[field] ?? field;
}
