import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { copyText } from '../../kit/feedback/copyText.ts';
import { CopyIcon } from '../../kit/theme/icons.tsx';
import { useKeyTexts } from './keys.texts.ts';

/** Where agents connect with a key (product/agents#address). */
export function AgentsAddress() {
  const t = useKeyTexts();
  const address = `${window.location.origin}/mcp`;
  const copy = () => copyText(address, t.addressCopied, t.copyFailed);
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, color: 'text.secondary' }}
    >
      <span>{t.agents}</span>
      <Box component="code" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
        {address}
      </Box>
      <Button size="small" color="inherit" startIcon={<CopyIcon />} aria-label={t.copyAddress} onClick={copy}>
        {t.copy}
      </Button>
    </Box>
  );
}
