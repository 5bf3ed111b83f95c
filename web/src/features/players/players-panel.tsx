import Drawer from '@mui/material/Drawer';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, useState } from 'react';
import { usePlayers } from '../../data/use-players.js';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { Panel } from '../../ui/panel.js';
import { PlayersHead } from './players-head.js';
import { PlayersRoom } from './players-room.js';
import { playersTexts } from './texts/en.js';
import { useNewsOfPlayers } from './use-fresh-players.js';

const Frame = styled(Panel)({ display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' });

const Sheet = styled('section')({ display: 'flex', flexDirection: 'column', minHeight: 0 });

/**
 * Who is on a server and who is banned from it, and what can be done about them. Where there is room it stands beside
 * the console; else it is a line below it, and a sheet over it when it is opened: the console needs its height.
 */
export function PlayersPanel({ server }: { server: Server }) {
  const t = useTexts(playersTexts);
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isHidden, setHidden] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { data: list, error } = usePlayers(server.id);
  useNewsOfPlayers(server.id);
  const head = (isOpen: boolean, show: (open: boolean) => void): ReactNode => (
    <PlayersHead
      serverId={server.id}
      list={list}
      isOpen={isOpen}
      isSheet={!hasRoom}
      onToggle={() => show(!isOpen)}
    />
  );
  const room = <PlayersRoom key={server.id} server={server} list={list} error={error} />;
  if (hasRoom) {
    return (
      <Frame aria-label={t.players} sx={isHidden ? { alignSelf: 'start' } : {}}>
        {head(!isHidden, (open) => setHidden(!open))}
        {!isHidden && room}
      </Frame>
    );
  }
  return (
    <>
      <Frame aria-label={t.players}>{head(false, setSheetOpen)}</Frame>
      <Drawer
        anchor="bottom"
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t.players,
            sx: {
              width: '100%',
              maxWidth: 'none',
              maxHeight: '75dvh',
              pb: 'env(safe-area-inset-bottom)',
              bgcolor: 'surface.panel',
              borderTop: '1px solid',
              borderRight: 0,
              borderColor: 'line.normal',
              borderRadius: `${RADIUS.dialog}px ${RADIUS.dialog}px 0 0`,
            },
          },
        }}
      >
        <Sheet aria-label={t.players}>
          {head(true, setSheetOpen)}
          {room}
        </Sheet>
      </Drawer>
    </>
  );
}
