import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { settings } from '#contract/settings.ts';
import { useFixed } from '../http/data.ts';
import { useMapTexts } from './map.texts.ts';

/** Where a map is drawn. */
export function MapFrame(props: {
  container: RefObject<HTMLDivElement | null>;
  height: number | string;
  label: string;
  children?: ReactNode;
}) {
  return (
    <Box
      role="group"
      aria-label={props.label}
      sx={{
        position: 'relative',
        height: props.height,
        borderRadius: 1,
        overflow: 'hidden',
        border: '1px solid var(--line-strong)',
        background: '#0b0e15',
      }}
    >
      <div ref={props.container} style={{ position: 'absolute', inset: 0 }} />
      {props.children}
    </Box>
  );
}

export function MapFailed() {
  const t = useMapTexts();
  return (
    <Alert severity="info" variant="outlined">
      {t.mapFailed}
    </Alert>
  );
}

let drawable: boolean | undefined;

/** Whether this browser has WebGL 2, asked before the map's code is loaded. */
export function canDraw(): boolean {
  drawable ??= Boolean(document.createElement('canvas').getContext('webgl2'));
  return drawable;
}

/** Shows a map once its code and the server's settings are there, or says why there is none. */
export function WhenDrawable(props: { height: number; children: (styleUrl: string | null) => ReactNode }) {
  const t = useMapTexts();
  const { data, isError } = useFixed(settings.read, {});
  if (!canDraw()) {
    return (
      <Alert severity="info" variant="outlined">
        {t.noMap}
      </Alert>
    );
  }
  const waiting = <Skeleton variant="rounded" height={props.height} />;
  if (!data && !isError) return waiting;
  return <Suspense fallback={waiting}>{props.children(data?.map_style_url ?? null)}</Suspense>;
}

/** The credit of the map that comes with the product; a configured style shows its own. */
export function MapCredit() {
  const t = useMapTexts();
  const { data } = useFixed(settings.read, {});
  if (data?.map_style_url) return null;
  return (
    <Box component="p" sx={{ fontSize: 11.5, color: 'text.secondary' }}>
      {t.credit}
    </Box>
  );
}
