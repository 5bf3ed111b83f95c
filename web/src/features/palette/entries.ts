import Article from '@mui/icons-material/ArticleOutlined';
import Block from '@mui/icons-material/BlockRounded';
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineRounded';
import Dns from '@mui/icons-material/DnsOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Logout from '@mui/icons-material/LogoutRounded';
import Person from '@mui/icons-material/PersonOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import Translate from '@mui/icons-material/TranslateRounded';
import Warning from '@mui/icons-material/WarningAmberRounded';
import type SvgIcon from '@mui/material/SvgIcon';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { mayOn } from '../../data/servers/server-access.js';
import { type Language, LANGUAGES } from '../../i18n/languages.js';
import { type ThemeOption } from '../../components/shared/theme-options.js';
import { consolePath, logsPath, serverPath, tasksPath } from '../../components/shared/paths.js';
import { type PlayerActionName } from '../../components/shared/player-action.js';
import { type Searchable } from './matching.js';
import { type PaletteTexts } from './texts/en.js';

export interface QuickCommand {
  readonly label: string;
  readonly command: string;
  readonly isDraft?: boolean;
}

/** What choosing an entry does. */
export type PaletteAction =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'theme'; readonly mode: ThemeOption['value'] }
  | { readonly kind: 'language'; readonly language: Language }
  | {
      readonly kind: 'choose-server';
      readonly label: string;
      readonly commandFor: (server: Server) => string;
    }
  | { readonly kind: 'choose-player'; readonly name: PlayerActionName }
  | { readonly kind: 'act'; readonly name: PlayerActionName; readonly on: PlayerOn }
  | { readonly kind: 'send'; readonly server: Server; readonly command: string; readonly isSure?: true }
  | { readonly kind: 'back' };

export interface Entry extends Searchable {
  readonly id: string;
  readonly group: string;
  readonly icon: typeof SvgIcon;
  /** Shown smaller, beside the label. */
  readonly detail?: string;
  readonly action: PaletteAction;
}

export interface PageLink {
  readonly path: string;
  readonly label: string;
  readonly icon: typeof SvgIcon;
}

export const pageEntries = (pages: readonly PageLink[], t: PaletteTexts): Entry[] =>
  pages.map(({ path, label, icon }) => ({
    id: `page-${path}`,
    group: t.pages,
    icon,
    label,
    action: { kind: 'go', path },
  }));

export const serverEntries = (servers: readonly Server[], t: PaletteTexts): Entry[] =>
  servers.flatMap(({ id, name, status }) =>
    [
      { label: name, path: serverPath(id), icon: Dns },
      { label: t.serverConsole({ name }), path: consolePath(id), icon: Terminal },
      { label: t.serverLogs({ name }), path: logsPath(id), icon: Article },
      { label: t.serverTasks({ name }), path: tasksPath(id), icon: EventRepeat },
    ].map(({ label, path, icon }) => ({
      id: `server-${path}`,
      group: t.servers,
      icon,
      label,
      detail: t[status],
      alsoFoundBy: t.serverWords,
      action: { kind: 'go', path } as const,
    })),
  );

export interface PlayerOn {
  readonly server: Server;
  readonly player: OnlinePlayer;
}

/** Leads to the console, which has the player list beside it. */
const toConsole = ({ server }: PlayerOn): PaletteAction => ({ kind: 'go', path: consolePath(server.id) });

export const playerEntries = (
  on: readonly PlayerOn[],
  t: PaletteTexts,
  actionFor: (on: PlayerOn) => PaletteAction = toConsole,
): Entry[] =>
  on.map(({ server, player }, index) => ({
    id: `player-${server.id}-${index}`,
    group: t.players,
    icon: Person,
    label: player.name,
    detail: t.onServer({ server: server.name }),
    alsoFoundBy: t.playerWords({ id: player.playerId ?? '' }),
    action: actionFor({ server, player }),
  }));

const PLAYER_ACTIONS = [
  { name: 'tell', permission: 'players.message', icon: ChatBubble },
  { name: 'warn', permission: 'players.message', icon: Warning },
  { name: 'kick', permission: 'players.kick', icon: Logout },
  { name: 'ban', permission: 'players.ban', icon: Block },
] as const;

/** Whether somebody may do this to players of the server. */
export const mayAct = (server: Server, name: PlayerActionName): boolean =>
  PLAYER_ACTIONS.some((action) => action.name === name && mayOn(server, action.permission));

/** What can be done with a player, who is asked for next. */
export const playerActionEntries = (servers: readonly Server[], t: PaletteTexts): Entry[] =>
  PLAYER_ACTIONS.filter(({ name }) => servers.some((server) => mayAct(server, name))).map(
    ({ name, icon }) => ({
      id: `act-${name}`,
      group: t.players,
      icon,
      label: t[`${name}Player`],
      alsoFoundBy: t.actionWords,
      action: { kind: 'choose-player', name },
    }),
  );

/** Only complete commands: those that need an argument are entered in the console. */
export function commandEntries(
  servers: readonly Server[],
  of: (server: Server) => readonly QuickCommand[],
  t: PaletteTexts,
): Entry[] {
  const first = servers.find((server) => mayOn(server, 'commands.list'));
  if (!first) return [];
  const whole = of(first).filter(({ command }) => command.trim() === command);
  return whole.map(({ label, command }) => ({
    id: `command-${label}`,
    group: t.commands,
    icon: PlayArrow,
    label: t.run({ command: label }),
    alsoFoundBy: t.commandWords,
    action: {
      kind: 'choose-server',
      label,
      commandFor: (server) => of(server).find((item) => item.label === label)?.command ?? command,
    },
  }));
}

export const themeEntries = (
  options: readonly ThemeOption[],
  shown: string | undefined,
  t: PaletteTexts,
): Entry[] =>
  options.map(({ value, icon }) => ({
    id: `theme-${value}`,
    group: t.theme,
    icon,
    label: t[`${value}Theme`],
    ...(value === shown && { detail: t.inUse }),
    alsoFoundBy: t.themeWords,
    action: { kind: 'theme', mode: value },
  }));

/** Languages are also found by their English names, for users who can't read the current language. */
const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

export const languageEntries = (spoken: Language, t: PaletteTexts): Entry[] =>
  LANGUAGES.map(({ code, name }) => ({
    id: `language-${code}`,
    group: t.language,
    icon: Translate,
    label: t.useLanguage({ name }),
    ...(code === spoken && { detail: t.inUse }),
    alsoFoundBy: `language ${inEnglish.of(code) ?? ''}`,
    action: { kind: 'language', language: code },
  }));
