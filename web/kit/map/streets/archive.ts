import { addProtocol } from 'maplibre-gl';
import { FetchSource, PMTiles, type RangeResponse } from 'pmtiles';
import { streetsPath } from '#contract/geography/streets.ts';
import { currentSession } from '../../session/session.ts';

/* The tiles of the streets, out of the server's archive (product/places#streets). */

/** The addresses of tiles, which `addProtocol` reads. */
export const tileAddress = 'streets://{z}/{x}/{y}';

/** Reads ranges as the person who is signed in at that moment. */
class SessionSource extends FetchSource {
  override getBytes(...range: Parameters<FetchSource['getBytes']>): Promise<RangeResponse> {
    this.setHeaders(new Headers({ authorization: `Bearer ${currentSession()?.token}` }));
    return super.getBytes(...range);
  }
}

let opened: PMTiles | undefined;

/** The archive with what has been read of its directories. */
function archive(): PMTiles {
  opened ??= new PMTiles(new SessionSource(streetsPath));
  return opened;
}

/** Reads from the archive. What failed would fail again out of its cache, so the next reading begins anew. */
async function reading<T>(read: (archive: PMTiles) => Promise<T>): Promise<T> {
  try {
    return await read(archive());
  } catch (error) {
    if (!isAborted(error)) opened = undefined;
    throw error;
  }
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The zooms and bounds of the archive. */
export const readHeader = () => reading((from) => from.getHeader());

addProtocol('streets', async ({ url }, { signal }) => {
  const [z = 0, x = 0, y = 0] = url.slice('streets://'.length).split('/').map(Number);
  const tile = await reading((from) => from.getZxy(z, x, y, signal));
  return { data: tile?.data ?? new ArrayBuffer(0) };
});
