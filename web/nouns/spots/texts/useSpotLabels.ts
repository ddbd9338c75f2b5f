import type { HistoryField } from '#contract/history.records.ts';
import type { ComparedField } from '#contract/revisions.ts';
import type { Having } from '#contract/spots.fields.ts';
import type { HistoryWords } from '../../../kit/history/historyWords.ts';
import { useReviewTexts } from './review.texts.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';
import { useSpotTexts } from './spots.texts.ts';

type Labelled = HistoryField<'spots'> | Having<{ readonly kind: 'group' }>;

/** What the fields of a spot are called, by path, in the order of their history. One without a label does not compile. */
export function useSpotLabels(): Record<Labelled, string> {
  const t = useSpotFormTexts();
  const words = useReviewTexts();
  return {
    name: t.name,
    address: words.address,
    lat: words.lat,
    long: words.long,
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
    bio: words.bio(t.bio, t.spanish),
    'bio.bio_title': words.bio(t.bioTitle, t.spanish),
    'bio.bio_description': words.bio(t.bioDescription, t.spanish),
    bio_en: words.bio(t.bio, t.english),
    'bio_en.bio_title': words.bio(t.bioTitle, t.english),
    'bio_en.bio_description': words.bio(t.bioDescription, t.english),
    curious_fact: words.bio(t.curiousFact, t.spanish),
    curious_fact_en: words.bio(t.curiousFact, t.english),
    youtube_link: t.youtube,
    spotify_embed_code: t.embed,
    enable: t.enable,
    outstanding: t.outstanding,
    show_in_map: t.showInMap,
    map_off_by_rule: words.mapOffByRule,
    available_since: t.availableSince,
    available_to: t.availableTo,
    related_artists: t.relatedArtists,
    related_spots: t.relatedSpots,
    categories: t.categories,
    user_id: t.owner,
    events: words.events,
    spotify_id: 'Spotify ID',
    recommended: words.recommended,
    favourites_count: words.favourites,
  };
}

/** How the history calls the fields of spots: as their form does. */
export function useSpotHistory(): HistoryWords<'spots'> {
  const { types } = useSpotTexts();
  return { fields: useSpotLabels(), values: { type: types } };
}

/** How a review calls the fields that an owner changed; both coordinates are one place. */
export function useReviewLabels(): (path: string) => string {
  const { place } = useReviewTexts();
  const labels: Partial<Record<string, string>> & Record<Exclude<ComparedField, 'thumbnail_photos'>, string> =
    { ...useSpotLabels(), lat: place, long: place };
  return (path) => labels[path] ?? path;
}
