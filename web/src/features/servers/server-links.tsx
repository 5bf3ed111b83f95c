import Article from '@mui/icons-material/ArticleOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import Button from '@mui/material/Button';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { consolePath, logsPath, tasksPath } from '../../components/shared/paths.js';
import { serversTexts } from './texts/en.js';

interface ServerLink {
  readonly word: 'console' | 'logs' | 'tasks';
  readonly icon: ReactNode;
  readonly pathOf: (serverId: number) => string;
  readonly needsOnline?: boolean;
}

const LINKS: readonly ServerLink[] = [
  { word: 'console', icon: <Terminal />, pathOf: consolePath, needsOnline: true },
  { word: 'logs', icon: <Article />, pathOf: logsPath },
  { word: 'tasks', icon: <EventRepeat />, pathOf: tasksPath },
];

interface ServerLinksProps {
  readonly serverId: number;
  readonly isOnline: boolean;
}

/** Links to a server's pages. */
export function ServerLinks({ serverId, isOnline }: ServerLinksProps) {
  const t = useTexts(serversTexts);
  return LINKS.map(({ word, icon, pathOf, needsOnline = false }) => (
    <Button
      key={word}
      component={Link}
      to={pathOf(serverId)}
      size="small"
      startIcon={icon}
      disabled={needsOnline && !isOnline}
    >
      {t[word]}
    </Button>
  ));
}
