import { type ServerType } from '@outpost/contracts/servers.js';

export interface QuickCommand {
  readonly label: string;
  readonly command: string;
  /** Speaks to players or still needs their name: put into the input, for a person to finish and send. */
  readonly isDraft?: boolean;
}

const RESTART_WARNING = 'Server restart in 15 minutes';

/** BattlEye wants to know whom to speak to: -1 is everybody. */
const SAY_TO_ALL: Readonly<Record<ServerType, string>> = { battleye: 'say -1', source: 'say' };

export const quickCommandsOf = (type: ServerType): readonly QuickCommand[] => [
  { label: 'players', command: 'players' },
  { label: 'bans', command: 'bans' },
  { label: 'serverstatus', command: 'serverstatus' },
  { label: 'say restart in 15 min', command: `${SAY_TO_ALL[type]} ${RESTART_WARNING}`, isDraft: true },
  { label: 'kick', command: 'kick ', isDraft: true },
];
