import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ThemeOption } from '../../widgets/theme-options.js';
import { consolePath, logsPath, serverPath, tasksPath } from '../../widgets/paths.js';
import { type Searchable } from './matching.js';

export interface QuickCommand {
  readonly label: string;
  readonly command: string;
  readonly isDraft?: boolean;
}

/** What choosing an entry does. */
export type Deed =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'theme'; readonly mode: ThemeOption['value'] }
  | {
      readonly kind: 'choose-server';
      readonly label: string;
      readonly commandFor: (server: Server) => string;
    }
  | { readonly kind: 'send'; readonly server: Server; readonly command: string; readonly isSure?: true }
  | { readonly kind: 'back' };

export interface Entry extends Searchable {
  readonly id: string;
  readonly group: string;
  /** Beside the label, smaller. */
  readonly detail?: string;
  readonly deed: Deed;
}

export interface PageLink {
  readonly path: string;
  readonly label: string;
}

export const pageEntries = (pages: readonly PageLink[]): Entry[] =>
  pages.map(({ path, label }) => ({ id: `page-${path}`, group: 'Pages', label, deed: { kind: 'go', path } }));

export const serverEntries = (servers: readonly Server[]): Entry[] =>
  servers.flatMap(({ id, name, status }) =>
    [
      { label: name, path: serverPath(id) },
      { label: `${name}: console`, path: consolePath(id) },
      { label: `${name}: logs`, path: logsPath(id) },
      { label: `${name}: tasks`, path: tasksPath(id) },
    ].map(({ label, path }) => ({
      id: `server-${path}`,
      group: 'Servers',
      label,
      detail: status,
      alsoFoundBy: 'server',
      deed: { kind: 'go', path } as const,
    })),
  );

export interface PlayerOn {
  readonly server: Server;
  readonly player: OnlinePlayer;
}

/** To the console, which has the players beside it. */
export const playerEntries = (on: readonly PlayerOn[]): Entry[] =>
  on.map(({ server, player }, index) => ({
    id: `player-${server.id}-${index}`,
    group: 'Players',
    label: player.name,
    detail: `on ${server.name}`,
    alsoFoundBy: `player ${player.playerId ?? ''}`,
    deed: { kind: 'go', path: consolePath(server.id) },
  }));

/** Those that are whole: what needs a name is finished in the console. */
export function commandEntries(
  servers: readonly Server[],
  of: (server: Server) => readonly QuickCommand[],
): Entry[] {
  const [first] = servers;
  if (!first) return [];
  const whole = of(first).filter(({ command }) => command.trim() === command);
  return whole.map(({ label, command }) => ({
    id: `command-${label}`,
    group: 'Commands',
    label: `Run ${label}…`,
    alsoFoundBy: 'command send',
    deed: {
      kind: 'choose-server',
      label,
      commandFor: (server) => of(server).find((item) => item.label === label)?.command ?? command,
    },
  }));
}

export const themeEntries = (options: readonly ThemeOption[], shown: string | undefined): Entry[] =>
  options.map(({ value, label }) => ({
    id: `theme-${value}`,
    group: 'Theme',
    label: `Theme: ${label}`,
    ...(value === shown && { detail: 'in use' }),
    alsoFoundBy: 'appearance colour mode',
    deed: { kind: 'theme', mode: value },
  }));
