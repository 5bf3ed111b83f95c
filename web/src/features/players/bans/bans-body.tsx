import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type BanList, type ServerBan } from '@outpost/contracts/bans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { type ReadBans, useBans } from '../../../data/bans/use-bans.js';
import { useGames } from '../../../data/games/use-games.js';
import { hasAllCommands } from '../../../data/billing/plan-limits.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { translate, translateList } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { ageLabel } from '../age.js';
import { Remark, Scroll } from '../panel-parts.js';
import { remarksOn } from '../player-actions.js';
import { RefreshButton } from '../refresh-button.js';
import { playersTexts } from '../texts/en.js';
import { useSecond } from '../use-second.js';
import { BanRows } from './ban-rows.js';
import { UnbanDialog } from './unban-dialog.js';

/** A server's bans with unban buttons, or why they are unavailable. */
export function BansBody({ server }: { server: Server }) {
  const t = useTexts(playersTexts);
  const { data, error, isValidating, mutate } = useBans(server.id);
  const reread = (): void => void mutate();
  if (!data && !error) return <BansLoading />;
  if (data && data.list.unsupported !== null)
    return <Remark>{t.bansUnsupported({ reason: translate(data.list, 'unsupported') })}</Remark>;
  return (
    <>
      {data && <BansHead read={data} isReading={isValidating} onReread={reread} />}
      <Scroll tabIndex={0}>
        {error && <Failure error={error} onRetry={reread} />}
        {data && <Bans server={server} list={data.list} />}
      </Scroll>
    </>
  );
}

function Bans({ server, list }: { server: Server; list: BanList }) {
  const { bans, isComplete, warnings } = list;
  const t = useTexts(playersTexts);
  const [chosen, setChosen] = useState<ServerBan>();
  const whyNot = useWhyNoUnban(server);
  const mayLift = mayOn(server, 'bans.remove');
  return (
    <>
      {warnings.length > 0 && (
        <Remark>{t.listIncomplete({ warnings: translateList(list, 'warnings').join('; ') })}</Remark>
      )}
      {bans.length === 0 && isComplete && <Remark>{t.nobodyBanned}</Remark>}
      {bans.length > 0 && mayLift && whyNot !== undefined && <Remark>{whyNot}</Remark>}
      {bans.length > 0 && (
        <BanRows bans={bans} canLift={whyNot === undefined} onLift={mayLift ? setChosen : undefined} />
      )}
      {chosen && <UnbanDialog serverId={server.id} ban={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(playersTexts);
  return (
    <>
      <Remark>{t.bansFailed({ reason: messageOf(error) })}</Remark>
      <Box sx={{ px: 4, pb: 4 }}>
        <Button size="small" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      </Box>
    </>
  );
}

function BansLoading() {
  const t = useTexts(playersTexts);
  return (
    <Box
      role="status"
      aria-busy="true"
      aria-label={t.bansLoading}
      sx={{ display: 'grid', gap: 4, px: 4, py: 4 }}
    >
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={34} />
      ))}
    </Box>
  );
}

interface BansHeadProps {
  readonly read: ReadBans;
  readonly isReading: boolean;
  readonly onReread: () => void;
}

/** Number of bans, their age, and a refresh button. */
function BansHead({ read: { list, readAt }, isReading, onReread }: BansHeadProps) {
  const t = useTexts(playersTexts);
  const age = ageLabel(t, useSecond() - readAt);
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 3, py: 1, pl: 4, pr: 2 }}>
      <Typography variant="small" sx={{ fontWeight: 550 }}>
        {t.banCount({ count: list.bans.length })}
      </Typography>
      <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
        {t.asOf({ age })}
      </Typography>
      <RefreshButton label={t.bansRefresh} isPending={isReading} onRefresh={onReread} />
    </Box>
  );
}

/** Why the user can't lift bans on this server; undefined if they can. */
function useWhyNoUnban(server: Server): string | undefined {
  const t = useTexts(playersTexts);
  const game = useGames().find(({ id }) => id === server.game);
  const { cannot } = remarksOn(game, 'unban');
  if (cannot !== undefined) return t.unbanImpossible({ reason: cannot });
  return hasAllCommands(server) ? undefined : t.unbanNeedsPremium;
}
