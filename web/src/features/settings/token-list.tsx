import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { settingsTexts } from './texts/en.js';
import { TokenRow } from './token-row.js';

interface TokenListProps {
  readonly reading: {
    readonly data?: readonly ApiToken[] | undefined;
    readonly error?: Error | undefined;
    readonly mutate: () => Promise<unknown>;
  };
  readonly revoke: (tokenId: number) => Promise<void>;
}

export function TokenList({ reading: { data: tokens, error, mutate }, revoke }: TokenListProps) {
  const t = useTexts(settingsTexts);
  if (!tokens && error) {
    return <LoadFailure title={t.tokensLoadFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!tokens) return <LinesLoading lines={2} />;
  if (tokens.length === 0) return <EmptyState icon={<Key />} text={t.tokensEmpty} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} revoke={revoke} />
      ))}
    </Box>
  );
}
