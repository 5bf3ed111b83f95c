import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { BansBody } from './bans/bans-body.js';
import { Remark } from './panel-parts.js';
import { type PanelTab, PanelTabs } from './panel-tabs.js';
import { PlayersBody } from './players-body.js';

export interface PlayersRoomProps {
  readonly server: Server;
  readonly list: PlayerList | undefined;
  readonly error: Error | undefined;
}

/** Below the heading: who is on, or who is banned. */
export function PlayersRoom({ server, list, error }: PlayersRoomProps) {
  const [tab, setTab] = useState<PanelTab>('players');
  return (
    <PanelTabs shown={tab} onShow={setTab}>
      {tab === 'bans' && <BansBody server={server} />}
      {tab === 'players' && list && <PlayersBody server={server} list={list} />}
      {tab === 'players' && !list && error && <Remark>{messageOf(error)}</Remark>}
    </PanelTabs>
  );
}
