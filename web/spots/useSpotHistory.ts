import type { HistoryWords } from '../kit/historyWords.ts';
import { useReviewTexts } from './review.texts.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';
import { useSpotTexts } from './spots.texts.ts';

/** How the history calls the fields of spots: as their form does. */
export function useSpotHistory(): HistoryWords<'spots'> {
  const t = useSpotFormTexts();
  const { types } = useSpotTexts();
  const words = useReviewTexts();
  return {
    fields: {
      name: t.name,
      address: words.address,
      lat: words.lat,
      long: words.long,
      type: t.type,
      country: t.country,
      photos: t.photos,
      link: t.link,
      'playlist.show_playlist': t.showPlaylist,
      'playlist.spotify_link': t.playlist,
      'instagram.show_instagram': t.showInstagram,
      'instagram.instagram_link': t.instagram,
      'email.show_email': t.showEmail,
      'email.email': t.email,
      'whatsapp.show_whatsapp': t.showWhatsapp,
      'whatsapp.whatsapp': t.whatsapp,
      'advertisement.show_advertisement': t.showAdvertisement,
      'advertisement.advertisement_banner': t.banner,
      'advertisement.advertisement_link': t.bannerLink,
      'bio.bio_title': words.bio(t.bioTitle, t.spanish),
      'bio.bio_description': words.bio(t.bioDescription, t.spanish),
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
    },
    values: { type: types },
  };
}
