import { type ServerType } from '@outpost/contracts/servers.js';
import { consoleTexts } from './texts/en.js';

export interface QuickCommand {
  readonly label: string;
  readonly command: string;
  /** Speaks to players or still needs their name: put into the input, for a person to finish and send. */
  readonly isDraft?: boolean;
}

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

const inWordsOf = (type: ServerType, command: string): string => OWN_WORDS[type]?.[command] ?? command;

/** What is asked or done most, in the words of the protocol; the warning before a restart in those of the reader. */
export function quickCommandsOf(type: ServerType, t = consoleTexts.get()): readonly QuickCommand[] {
  return [
    { label: t.quickPlayers, command: inWordsOf(type, 'players') },
    { label: t.quickBans, command: inWordsOf(type, 'bans') },
    { label: t.quickStatus, command: inWordsOf(type, 'serverstatus') },
    { label: t.quickRestart, command: sayToAll(type, t.restartWarning), isDraft: true },
    { label: t.quickKick, command: 'kick ', isDraft: true },
  ];
}
