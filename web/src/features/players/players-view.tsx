import { styled } from '@mui/material/styles';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { PlainTab } from '../../components/ui/plain-tab.js';
import { BansBody } from './bans/bans-body.js';
import { Remark } from './panel-parts.js';
import { PlayersBody } from './players-body.js';
import { playersTexts } from './texts/en.js';

interface PlayersViewProps {
  readonly server: Server;
  readonly list: PlayerList | undefined;
  readonly error: Error | undefined;
}

/** Content below the heading: players or bans. */
export function PlayersView({ server, list, error }: PlayersViewProps) {
  const [tab, setTab] = useState<PanelTab>('players');
  return (
    <PanelTabs shown={tab} onShow={setTab}>
      {tab === 'bans' && <BansBody server={server} />}
      {tab === 'players' && list && <PlayersBody server={server} list={list} />}
      {tab === 'players' && !list && error && <Remark>{messageOf(error)}</Remark>}
    </PanelTabs>
  );
}

type PanelTab = 'players' | 'bans';

const TABS = [
  { id: 'players', label: 'playersTab' },
  { id: 'bans', label: 'bansTab' },
] as const;

const List = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  gap: 20,
  padding: '0 16px',
  borderBottom: `1px solid ${theme.vars.palette.line.normal}`,
}));

const TabPanel = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0 });

interface PanelTabsProps {
  readonly shown: PanelTab;
  readonly onShow: (tab: PanelTab) => void;
  readonly children: ReactNode;
}

/** Two tabs that never scroll, with the panel of the selected one. */
function PanelTabs({ shown, onShow, children }: PanelTabsProps) {
  const t = useTexts(playersTexts);
  const id = useId();
  const step = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = TABS.find((tab) => tab.id !== shown);
    if (!other) return;
    onShow(other.id);
    currentTarget.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <>
      <List role="tablist" aria-label={t.tabs} onKeyDown={step}>
        {TABS.map((tab) => (
          <PlainTab
            key={tab.id}
            id={`${id}${tab.id}`}
            role="tab"
            aria-selected={tab.id === shown}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => onShow(tab.id)}
            sx={{ minHeight: { md: 34 } }}
          >
            {t[tab.label]}
          </PlainTab>
        ))}
      </List>
      <TabPanel role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown}`}>
        {children}
      </TabPanel>
    </>
  );
}
