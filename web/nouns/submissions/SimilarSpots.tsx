import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { SimilarSpot } from '#contract/submissions.calls.ts';
import { lengthText } from '../../kit/map/map.texts.ts';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { Section, SpotTypeChip } from '../spots/view/SpotViewRef.tsx';
import { useSubmissionTexts } from './submissions.texts.ts';

/** Spots that may be the same as the new one (product/submissions#similar). */
export function SimilarSpots({ similar }: { similar: readonly SimilarSpot[] }) {
  const t = useSubmissionTexts();
  return (
    <Section title={t.similar}>
      {similar.length === 0 ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t.noSimilar}
        </Box>
      ) : (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 1.5,
          }}
        >
          {similar.map((spot) => (
            <li key={spot.id}>
              <Similar spot={spot} />
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

function Similar({ spot }: { spot: SimilarSpot }) {
  const t = useSubmissionTexts();
  const { nobody } = useTexts();
  const language = nameLanguage(useLanguage());
  const { id, name, address, type, enable, thumbnail, distance, sameName } = spot;
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <Thumbnail src={thumbnail} size={64} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'start' }}>
        <Link to={`/spots/${id}/edit`} style={{ overflowWrap: 'anywhere' }}>
          {name || nobody}
        </Link>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
          {[address, distance === null ? '' : t.away(lengthText(distance, language))]
            .filter(Boolean)
            .join(' · ')}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          <SpotTypeChip type={type} />
          {sameName ? <StatusChip label={t.sameName} tone="warning" /> : null}
          {enable ? null : <StatusChip label={t.notEnabled} />}
        </Box>
      </Box>
    </Box>
  );
}
