import { RconError } from '../errors.js';
import { battleyeCommand } from './battleye.commands.js';
import { type BattleyeBan, parseBans } from './replies/bans.reply.js';

/** How a procedure of several commands talks to its server; {@link RconLink.execute} is one. */
export type ExecuteCommand = (command: string) => Promise<{ readonly text: string }>;

/** - `not-confirmed`: everything was sent, and the ban is still listed: the console may not be allowed to */
export type UnbanOutcome = 'removed' | 'not-banned' | 'not-confirmed';

/**
 * Takes every ban of a GUID or an IPv4 address off the list, writes the list to disk and looks whether they are
 * gone. Bans are removed by a running number that shifts with each removal, anybody's, so the list is read anew
 * before each one. A ban added between reading and removal can't be excluded: the protocol has no better name.
 *
 * @throws {RconError} whatever a command failed with; `protocol` when the list could not be read whole
 */
export async function unban(execute: ExecuteCommand, target: string): Promise<UnbanOutcome> {
  let listed = await find(execute, target);
  if (listed.length === 0) return 'not-banned';
  for (let [ban] = listed; ban !== undefined; [ban] = listed) {
    await execute(battleyeCommand.removeBan(ban.listNumber));
    const before = listed.length;
    listed = await find(execute, target);
    // A console that may not remove bans says nothing: asking again would change nothing.
    if (listed.length >= before) break;
  }
  await execute('writeBans');
  return (await find(execute, target)).length === 0 ? 'removed' : 'not-confirmed';
}

/** Every ban of the target, as numbered now. */
async function find(execute: ExecuteCommand, target: string): Promise<readonly BattleyeBan[]> {
  const { rows, warning } = parseBans((await execute('bans')).text);
  const bans = rows.filter((row) => row.target === target.toLowerCase());
  // A list cut short proves that somebody is banned, never that nobody is.
  if (bans.length === 0 && warning !== undefined) {
    throw new RconError('protocol', `The ban list could not be read: ${warning.reason}.`);
  }
  return bans;
}
