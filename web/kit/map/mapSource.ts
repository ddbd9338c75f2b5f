/** What the server is configured to draw maps of. */
export interface MapSource {
  /** The URL of a MapLibre style; null for the built-in map. */
  styleUrl: string | null;
  /** Whether the built-in map has streets. */
  hasStreets: boolean;
}

/** The zoom at which a pin can be placed by streets and house numbers. */
export const streetZoom = 16;
