import { type ServerType } from '@outpost/contracts/servers.js';

export interface QuickCommand {
  readonly label: string;
  readonly command: string;
  /** Speaks to players or still needs their name: put into the input, for a person to finish and send. */
  readonly isDraft?: boolean;
}

const RESTART_WARNING = 'Server restart in 15 minutes';

/** BattlEye wants to know whom to speak to, -1 being everybody; 7 Days to Die takes one word or a text in quotes. */
function sayToAll(type: ServerType, text: string): string {
  if (type === 'battleye') return `say -1 ${text}`;
  return type === 'telnet' ? `say "${text}"` : `say ${text}`;
}

/** What Rust and 7 Days to Die call them. */
const OWN_WORDS: Readonly<Record<ServerType, Readonly<Record<string, string>>>> = {
  webrcon: { players: 'playerlist', bans: 'banlistex', serverstatus: 'serverinfo' },
  telnet: { players: 'lp', bans: 'ban list', serverstatus: 'gettime' },
};

const question = (type: ServerType, label: string): QuickCommand => ({
  label,
  command: OWN_WORDS[type]?.[label] ?? label,
});

export const quickCommandsOf = (type: ServerType): readonly QuickCommand[] => [
  question(type, 'players'),
  question(type, 'bans'),
  question(type, 'serverstatus'),
  { label: 'say restart in 15 min', command: sayToAll(type, RESTART_WARNING), isDraft: true },
  { label: 'kick', command: 'kick ', isDraft: true },
];
