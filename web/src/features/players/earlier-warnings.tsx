import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Warning } from '@outpost/contracts/warnings.js';
import { messageOf } from '../../data/error-message.js';
import { useWarnings, withdrawWarning } from '../../data/players/warnings.js';
import { formatDateTime } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { playersTexts } from './texts/en.js';

interface EarlierWarningsProps {
  readonly serverId: number;
  readonly playerId: string;
}

/** The latest warnings that a player has had. */
export function EarlierWarnings({ serverId, playerId }: EarlierWarningsProps) {
  const t = useTexts(playersTexts);
  const { data: warnings, error, mutate } = useWarnings(serverId, playerId);
  if (!warnings && error)
    return <LoadFailure title={t.warningsFailed} error={error} onRetry={() => void mutate()} />;
  if (!warnings) return <LinesLoading lines={1} />;
  return (
    <div>
      <Typography variant="small" component="h3" sx={{ m: 0, fontWeight: 600 }}>
        {t.latestWarnings}
      </Typography>
      {warnings.length === 0 && (
        <Typography variant="small" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          {t.noWarnings}
        </Typography>
      )}
      {warnings.map((warning) => (
        <WarningLine key={warning.id} serverId={serverId} warning={warning} />
      ))}
    </div>
  );
}

function WarningLine({ serverId, warning }: { serverId: number; warning: Warning }) {
  const t = useTexts(playersTexts);
  const toast = useToast();
  const { reason, warnedBy, warnedAt } = warning;
  const { run, isPending } = useAction(async () => {
    try {
      await withdrawWarning(serverId, warning);
      toast({ title: t.warningWithdrawn, description: reason });
    } catch (error) {
      toast({ title: t.withdrawalFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Box data-warning sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="small" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t.warnedBy({ name: warnedBy, date: formatDateTime(warnedAt) })}
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        loading={isPending}
        aria-label={t.withdrawWarning({ reason })}
        onClick={() => run()}
      >
        {t.withdraw}
      </Button>
    </Box>
  );
}
