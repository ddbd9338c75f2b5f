const spotifyKinds = 'track|album|artist|playlist|episode|show';
const spotifyPage = new RegExp(
  `https://open\\.spotify\\.com/(?:intl-[a-z-]{2,5}/)?(?:embed/)?(${spotifyKinds})/([A-Za-z0-9]{22})(?![A-Za-z0-9])`,
);
const spotifyUri = new RegExp(`^spotify:(${spotifyKinds}):([A-Za-z0-9]{22})$`);

/** The Spotify embed URL for a pasted iframe, page URL or Spotify URI; undefined when it has none. */
export function spotifyEmbed(pasted: string): string | undefined {
  const [, kind, id] = spotifyPage.exec(pasted) ?? spotifyUri.exec(pasted.trim()) ?? [];
  return kind && `https://open.spotify.com/embed/${kind}/${id}`;
}
