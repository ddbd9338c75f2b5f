import type { HistoryField } from '#contract/history.records.ts';
import type { ComparedField } from '#contract/revisions.ts';
import type { FieldsWith } from '#contract/spots.fields.ts';
import type { HistoryWords } from '../../../kit/history/historyWords.ts';
import { useReviewTexts } from './review.texts.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';
import { useSpotTexts } from './spots.texts.ts';

type Labelled = HistoryField<'spots'> | FieldsWith<{ readonly kind: 'group' }>;

/** The labels of a spot's fields, by path, in the order of its history: a missing one is a type error. */
export function useSpotLabels(): Record<Labelled, string> {
  const t = useSpotFormTexts();
  const review = useReviewTexts();
  return {
    name: t.name,
    address: review.address,
    lat: review.lat,
    long: review.long,
    type: t.type,
    country: t.country,
    photos: t.photos,
    link: t.link,
    playlist: 'Playlist',
    'playlist.show_playlist': t.showPlaylist,
    'playlist.spotify_link': t.playlist,
    instagram: 'Instagram',
    'instagram.show_instagram': t.showInstagram,
    'instagram.instagram_link': t.instagram,
    email: t.email,
    'email.show_email': t.showEmail,
    'email.email': t.email,
    whatsapp: t.whatsapp,
    'whatsapp.show_whatsapp': t.showWhatsapp,
    'whatsapp.whatsapp': t.whatsapp,
    advertisement: t.advertisement,
    'advertisement.show_advertisement': t.showAdvertisement,
    'advertisement.advertisement_banner': t.banner,
    'advertisement.advertisement_link': t.bannerLink,
    bio: inLanguage(t.bio, t.spanish),
    'bio.bio_title': inLanguage(t.bioTitle, t.spanish),
    'bio.bio_description': inLanguage(t.bioDescription, t.spanish),
    bio_en: inLanguage(t.bio, t.english),
    'bio_en.bio_title': inLanguage(t.bioTitle, t.english),
    'bio_en.bio_description': inLanguage(t.bioDescription, t.english),
    curious_fact: inLanguage(t.curiousFact, t.spanish),
    curious_fact_en: inLanguage(t.curiousFact, t.english),
    youtube_link: t.youtube,
    spotify_embed_code: t.embed,
    enable: t.enable,
    outstanding: t.outstanding,
    show_in_map: t.showInMap,
    map_off_by_rule: review.mapOffByRule,
    available_since: t.availableSince,
    available_to: t.availableTo,
    related_artists: t.relatedArtists,
    related_spots: t.relatedSpots,
    categories: t.categories,
    user_id: t.owner,
    events: review.events,
    spotify_id: 'Spotify ID',
    recommended: review.recommended,
    favourites_count: review.favourites,
  };
}

const inLanguage = (label: string, language: string): string => `${label} (${language})`;

/** The labels of the history of spots, the same as in the form. */
export function useSpotHistory(): HistoryWords<'spots'> {
  return { fields: useSpotLabels(), values: useSpotTexts().values };
}

/** The label of a changed field in a review; both coordinates have the same one. */
export function useReviewLabels(): (path: string) => string {
  const { place } = useReviewTexts();
  const labels: Partial<Record<string, string>> & Record<Exclude<ComparedField, 'thumbnail_photos'>, string> =
    { ...useSpotLabels(), lat: place, long: place };
  return (path) => labels[path] ?? path;
}
