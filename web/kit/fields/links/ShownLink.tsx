import Box from '@mui/material/Box';
import { linkTargetOf } from '#contract/values/links.ts';
import { coarsePointerLinks } from '../../theme/touch.ts';
import { WebLink } from '../../values/WebLink.tsx';
import { DeadLinkWarning } from './DeadLinkWarning.tsx';
import { useDeadLink } from './deadLinks.ts';

/** A link to read: its real host, which opens it, the whole address, and since when it is dead; other texts as text. */
export function ShownLink({ address }: { address: string }) {
  const dead = useDeadLink(address);
  const target = linkTargetOf(address);
  return (
    <>
      <Box component="span" sx={coarsePointerLinks}>
        <WebLink address={address} />
      </Box>
      {target ? (
        <Box component="span" sx={detailStyle}>
          {target}
        </Box>
      ) : null}
      {dead ? <DeadLinkWarning link={dead} /> : null}
    </>
  );
}

const detailStyle = {
  display: 'block',
  color: 'text.secondary',
  fontSize: 12.5,
  overflowWrap: 'anywhere',
} as const;
