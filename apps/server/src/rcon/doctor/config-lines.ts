import { PASSWORD_PLACEHOLDER } from '@outpost/contracts/doctor-steps.js';

/** The RCON lines of a game server's configuration, by protocol; the password is left to its owner. */
const LINES: Readonly<Record<string, (port: number) => string>> = {
  battleye: (port) => `RConPassword ${PASSWORD_PLACEHOLDER}\nRConPort ${port}\nRestrictRCon 0`,
};

export const configLines = (protocol: string, port: number): string | null => LINES[protocol]?.(port) ?? null;

const NAMES: Readonly<Record<string, string>> = {
  battleye: 'BattlEye',
  source: 'Source RCON',
  webrcon: 'WebRCON',
  telnet: 'Telnet',
};

/** How people call a protocol. */
export const protocolName = (protocol: string): string => NAMES[protocol] ?? protocol;
