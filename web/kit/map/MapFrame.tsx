import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { settings } from '#contract/settings.ts';
import { ReadPaused } from '../feedback/states/ReadPaused.tsx';
import { useReadOnce } from '../http/data.ts';
import { useConnection } from '../http/online.ts';
import { useMapTexts } from './map.texts.ts';
import type { MapSource } from './mapSource.ts';

interface FrameProps {
  container: RefObject<HTMLDivElement | null>;
  height: number | string;
  label: string;
  /** The map or its content is being loaded. */
  busy: boolean;
  /** There should be streets, but they could not be read. */
  lacksStreets: boolean;
}

/** The element that contains a map. */
export function MapFrame({ container, height, label, busy, lacksStreets }: FrameProps) {
  const t = useMapTexts();
  return (
    <Box
      role="group"
      aria-label={label}
      aria-busy={busy}
      sx={{
        position: 'relative',
        // Its buttons have a z-index of their own, which must not lie over the page's sticky bars.
        isolation: 'isolate',
        height,
        borderRadius: 1,
        overflow: 'hidden',
        border: '1px solid var(--line-strong)',
        background: '#0b0e15',
      }}
    >
      <div ref={container} style={{ position: 'absolute', inset: 0 }} />
      <Box role="status" sx={lacksStreets ? noteStyle : undefined}>
        {lacksStreets ? t.noStreets : null}
      </Box>
    </Box>
  );
}

const noteStyle = {
  position: 'absolute',
  zIndex: 1,
  bottom: 8,
  left: 8,
  px: 1.25,
  py: 0.5,
  borderRadius: 1,
  background: 'var(--raised)',
  color: 'text.secondary',
  fontSize: 12.5,
  pointerEvents: 'none',
} as const;

const MapNotice = ({ text }: { text: string }) => (
  <Alert severity="info" variant="outlined">
    {text}
  </Alert>
);

export const MapFailed = () => <MapNotice text={useMapTexts().mapFailed} />;

let hasWebGl2: boolean | undefined;

/** Whether this browser supports WebGL 2; checked before the map's code is loaded. */
export function supportsWebGl2(): boolean {
  hasWebGl2 ??= Boolean(document.createElement('canvas').getContext('webgl2'));
  return hasWebGl2;
}

/** Renders a map once its code and the server's settings are loaded, or why it cannot be shown. */
export function MapLoader(props: { height: number; children: (source: MapSource) => ReactNode }) {
  const t = useMapTexts();
  const isOffline = useConnection() === 'offline';
  const { data, isError } = useReadOnce(settings.read, {});
  if (!supportsWebGl2()) return <MapNotice text={t.noMap} />;
  const skeleton = isOffline ? <ReadPaused /> : <Skeleton variant="rounded" height={props.height} />;
  if (!data && !isError) return skeleton;
  const source = { styleUrl: data?.map_style_url ?? null, hasStreets: data?.map_streets ?? false };
  return <Suspense fallback={skeleton}>{props.children(source)}</Suspense>;
}

/** The attribution of the built-in map; a configured style shows its own. */
export function MapCredit() {
  const t = useMapTexts();
  const { data } = useReadOnce(settings.read, {});
  if (data?.map_style_url) return null;
  return (
    <Box component="p" sx={{ fontSize: 11.5, color: 'text.secondary' }}>
      {t.credit}
    </Box>
  );
}
