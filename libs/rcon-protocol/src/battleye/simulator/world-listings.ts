import { isGuidBan, type SimulatedBan, timeLeft } from './simulated-bans.js';
import { type SimulatedPlayer } from './simulated-player.js';

/** The tables that `players`, `admins` and `bans` print, with the column widths of real servers (observed). */

export interface ConnectedAdmin {
  readonly id: number;
  readonly address: string;
  readonly port: number;
}

export function playersTable(players: readonly SimulatedPlayer[]): string {
  const rows = players.map((player) => {
    const slot = String(player.slot).padEnd(3);
    const address = `${player.address}:${player.port}`.padEnd(21);
    const ping = String(player.ping).padEnd(4);
    // For a moment after joining the GUID is not known.
    const state = player.guid === '-' ? '' : player.verified ? '(OK)' : '(?) ';
    const lobby = player.inLobby ? ' (Lobby)' : '';
    return `${slot} ${address} ${ping} ${player.guid}${state} ${player.name}${lobby}`;
  });
  return [
    'Players on server:',
    '[#] [IP Address]:[Port] [Ping] [GUID] [Name]',
    '-'.repeat(50),
    ...rows,
    `(${players.length} players in total)`,
  ].join('\n');
}

export function adminsTable(admins: readonly ConnectedAdmin[]): string {
  const rows = admins.map((admin) => `${admin.id} ${admin.address}:${admin.port}`);
  return ['Connected RCon admins:', '[#] [IP Address]:[Port]', '-'.repeat(29), ...rows].join('\n');
}

/** The numbering continues from the GUID part into the IP part (observed). */
export function bansTable(bans: readonly SimulatedBan[], now: number): string {
  const rows = bans.map((ban, index) => ({ ban, text: banRow(ban, index, now) }));
  return [
    'GUID Bans:',
    '[#] [GUID] [Minutes left] [Reason]',
    '-'.repeat(40),
    ...rows.filter(({ ban }) => isGuidBan(ban)).map(({ text }) => text),
    '',
    'IP Bans:',
    '[#] [IP Address] [Minutes left] [Reason]',
    '-'.repeat(46),
    ...rows.filter(({ ban }) => !isGuidBan(ban)).map(({ text }) => text),
  ].join('\n');
}

function banRow(ban: SimulatedBan, index: number, now: number): string {
  const row = `${String(index).padEnd(2)} ${ban.target.padEnd(15)} ${timeLeft(ban, now).padEnd(4)} ${ban.reason}`;
  return row.trimEnd();
}
