import { type ServerType } from '@outpost/contracts/servers.js';

export interface QuickCommand {
  readonly label: string;
  readonly command: string;
  /** Speaks to players or still needs their name: put into the input, for a person to finish and send. */
  readonly isDraft?: boolean;
}

const RESTART_WARNING = 'Server restart in 15 minutes';

/** BattlEye wants to know whom to speak to: -1 is everybody. */
const sayToAll = (type: ServerType): string => (type === 'battleye' ? 'say -1' : 'say');

/** What Rust calls them. */
const WEBRCON_WORDS: Readonly<Record<string, string>> = {
  players: 'playerlist',
  bans: 'banlistex',
  serverstatus: 'serverinfo',
};

const question = (type: ServerType, label: string): QuickCommand => ({
  label,
  command: (type === 'webrcon' ? WEBRCON_WORDS[label] : undefined) ?? label,
});

export const quickCommandsOf = (type: ServerType): readonly QuickCommand[] => [
  question(type, 'players'),
  question(type, 'bans'),
  question(type, 'serverstatus'),
  { label: 'say restart in 15 min', command: `${sayToAll(type)} ${RESTART_WARNING}`, isDraft: true },
  { label: 'kick', command: 'kick ', isDraft: true },
];
