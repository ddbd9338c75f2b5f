import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PreviewFrame, PreviewNote, type ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';
import type { PreviewProps } from '../../../kit/preview/preview.ts';
import { clampLines } from '../../../kit/values/clampLines.ts';
import { mostLines, pushShown } from './pushShown.ts';

type Shown = ReturnType<typeof pushShown>;

/** A push on the lock screens of phones, cut as they cut it. */
export const Preview = ({ values }: PreviewProps) => (
  <PreviewFrame note={<PreviewNote country={values.country} />}>
    {(language) => {
      const shown = pushShown({ title: values.title, body: values.body }, language);
      return (
        <Box sx={screenStyle}>
          <Clock language={language} />
          <Kind name="Android">
            <Card shown={shown} body={shown.line} lines={1} round={4} />
          </Kind>
          <Kind name={shown.opened}>
            <Card shown={shown} body={shown.body} lines={mostLines.expanded} round={4} />
          </Kind>
          <Kind name="iPhone">
            <Card shown={shown} body={shown.body} lines={mostLines.iphone} round={3} />
          </Kind>
        </Box>
      );
    }}
  </PreviewFrame>
);

function Clock({ language }: { language: ReaderLanguage }) {
  const today = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <Box sx={{ textAlign: 'center', py: 1.5 }}>
      <Box sx={{ fontSize: 40, fontWeight: 300, lineHeight: 1 }}>21:30</Box>
      <Box sx={{ mt: 0.5, fontSize: 12.5 }}>{today.format(new Date())}</Box>
    </Box>
  );
}

const Kind = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box role="group" aria-label={name} sx={{ minWidth: 0 }}>
    <Box aria-hidden sx={{ mb: 0.5, px: 1, fontSize: 12 }}>
      {name}
    </Box>
    {children}
  </Box>
);

interface CardProps {
  shown: Shown;
  body: string;
  /** Of the body. */
  lines: number;
  round: number;
}

const Card = ({ shown, body, lines, round }: CardProps) => (
  <Box sx={{ p: 1.25, borderRadius: round, background: 'rgba(20,24,34,.88)', minWidth: 0 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12 }}>
      <span>Bambalina</span>
      <span>{shown.now}</span>
    </Box>
    <div
      title={shown.title}
      style={{ ...textStyle, ...clampLines(1), fontWeight: 650, opacity: shown.isEmpty.title ? 0.75 : 1 }}
    >
      {shown.title}
    </div>
    <div
      title={body}
      style={{
        ...textStyle,
        ...clampLines(lines),
        whiteSpace: lines === 1 ? undefined : 'pre-line',
        opacity: shown.isEmpty.body ? 0.75 : 1,
      }}
    >
      {body}
    </div>
  </Box>
);

const textStyle = { marginTop: 2, fontSize: 13.5, overflowWrap: 'anywhere' } as const;

const screenStyle = {
  display: 'grid',
  alignContent: 'start',
  gap: 1.5,
  minHeight: '100%',
  p: 1,
  color: '#fff',
  background: 'linear-gradient(165deg, #26314a, #10141f 60%, #2c1d16)',
} as const;
