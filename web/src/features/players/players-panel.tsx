import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { keys } from '../../data/keys.js';
import { usePlayers } from '../../data/players/use-players.js';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { Panel } from '../../components/ui/panel.js';
import { ageLine } from './age.js';
import { LineIcon } from './panel-parts.js';
import { PlayersView } from './players-view.js';
import { RefreshButton } from './refresh-button.js';
import { playersTexts } from './texts/en.js';
import { useFreshPlayers, useRefresh } from './use-fresh-players.js';
import { useSecond } from './use-second.js';

const Frame = styled(Panel)({ display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' });

const Sheet = styled('section')({ display: 'flex', flexDirection: 'column', minHeight: 0 });

/**
 * Players and bans of a server, with actions. On wide screens beside the console; otherwise a single line below it that
 * opens as a sheet, since the console needs the height.
 */
export function PlayersPanel({ server }: { server: Server }) {
  const t = useTexts(playersTexts);
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isHidden, setHidden] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { data: list, error } = usePlayers(server.id);
  useFreshPlayers(server.id);
  useAgreement(server, list);
  const head = (isOpen: boolean, show: (open: boolean) => void): ReactNode => (
    <PlayersHead
      serverId={server.id}
      list={list}
      isOpen={isOpen}
      isSheet={!hasRoom}
      onToggle={() => show(!isOpen)}
    />
  );
  const players = <PlayersView key={server.id} server={server} list={list} error={error} />;
  if (hasRoom) {
    return (
      <Frame aria-label={t.players} sx={isHidden ? { alignSelf: 'start' } : {}}>
        {head(!isHidden, (open) => setHidden(!open))}
        {!isHidden && players}
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
          {players}
        </Sheet>
      </Drawer>
    </>
  );
}

interface PlayersHeadProps {
  readonly serverId: number;
  readonly list: PlayerList | undefined;
  readonly isOpen: boolean;
  /** Whether the panel opens upwards as a sheet instead of expanding in place. */
  readonly isSheet: boolean;
  readonly onToggle: () => void;
}

/** Where the server is known to have another number of players, the list is read again. */
function useAgreement({ id, players }: Server, list: PlayerList | undefined): void {
  const { mutate } = useSWRConfig();
  const isOther = players !== null && list?.freshness === 'fresh' && list.players.length !== players;
  useEffect(() => {
    if (isOther) void mutate(keys.players(id));
  }, [isOther, players, id, mutate]);
}

const isKnown = ({ freshness }: PlayerList): boolean => freshness !== 'unknown';

/** Player count and age of the list, with refresh and expand buttons. */
function PlayersHead({ serverId, list, isOpen, isSheet, onToggle }: PlayersHeadProps) {
  const t = useTexts(playersTexts);
  const hasList = list?.unsupported === null;
  const online = list && isKnown(list) ? list.players.length : '–';
  return (
    <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, pt: 3, pb: 2, pl: 4, pr: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="section" component="h2">
          {hasList && list.readAt !== null ? t.playersOn({ online, max: list.maxPlayers }) : t.players}
        </Typography>
        {hasList && <AgeLine list={list} />}
      </Box>
      {hasList && <RefreshPlayers serverId={serverId} />}
      <LineIcon aria-label={isOpen ? t.hide : t.show} aria-expanded={isOpen} onClick={onToggle}>
        <ExpandMore sx={{ fontSize: 20, transform: isOpen === isSheet ? 'none' : 'rotate(180deg)' }} />
      </LineIcon>
    </Box>
  );
}

function RefreshPlayers({ serverId }: { serverId: number }) {
  const t = useTexts(playersTexts);
  const { run, isPending } = useRefresh(serverId);
  return <RefreshButton label={t.refresh} isPending={isPending} onRefresh={() => run()} />;
}

/** The list's age, updated every second. */
function AgeLine({ list }: { list: PlayerList }) {
  const t = useTexts(playersTexts);
  const now = useSecond();
  return (
    <Typography
      variant="caption"
      component="div"
      data-freshness={list.freshness}
      sx={{ color: list.freshness === 'fresh' ? 'text.secondary' : 'state.limited' }}
    >
      {ageLine(t, list, now)}
    </Typography>
  );
}
