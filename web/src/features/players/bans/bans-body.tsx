import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type BanList, type ServerBan } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { useBans } from '../../../data/use-bans.js';
import { translate, translateList } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { Remark, Scroll } from '../panel-parts.js';
import { playersTexts } from '../texts/en.js';
import { BanRows } from './ban-rows.js';
import { BansHead } from './bans-head.js';
import { UnbanDialog } from './unban-dialog.js';
import { useWhyNoUnban } from './use-why-no-unban.js';

/** Who is banned from a server, with the way to lift a ban; or why nobody can tell. */
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
  return (
    <>
      {warnings.length > 0 && (
        <Remark>{t.listIncomplete({ warnings: translateList(list, 'warnings').join('; ') })}</Remark>
      )}
      {bans.length === 0 && isComplete && <Remark>{t.nobodyBanned}</Remark>}
      {bans.length > 0 && whyNot !== undefined && <Remark>{whyNot}</Remark>}
      {bans.length > 0 && <BanRows bans={bans} canLift={whyNot === undefined} onLift={setChosen} />}
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
