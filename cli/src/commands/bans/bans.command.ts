import { examples, withJson } from '../../options.js';
import { type Column } from '../../table.js';
import { type BanList, type ServerBan } from '@outpost/contracts/bans.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { type Output, outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { report } from '../../player-action.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';

export const BAN_COLUMNS: readonly Column<ServerBan>[] = [
  { head: 'TARGET', cell: ({ target }) => shownText(target), shrinks: true },
  { head: 'KIND', cell: ({ targetKind }) => targetKind },
  { head: 'MINUTES LEFT', cell: ({ minutesLeft }) => String(minutesLeft ?? '-') },
  { head: 'NAME', cell: ({ name }) => shownText(name ?? '-'), shrinks: true },
  { head: 'REASON', cell: ({ reason }) => shownText(reason), shrinks: true },
];

export function declareBans(parent: Command, deps: CliDeps): void {
  const bans = withJson(parent.command('bans')).description('see and lift the bans of a game server');
  declareList(bans, deps);
  declareRemove(bans, deps);
}

function declareList(parent: Command, deps: CliDeps): void {
  withJson(parent.command('list'))
    .alias('ls')
    .description('read the ban list from the game server')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost bans list Chernarus'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const list = await client.call('GET /api/servers/:id/bans', { params: { id } });
      const output = outputOf(deps, command);
      output.result(list, listed(output, list));
    });
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('lift every ban of a target, and check whether it is gone')
    .argument('<server>', 'name or id of the server')
    .argument('<target>', 'id or address as the list has it, never the number of a line')
    .addHelpText('after', examples('outpost bans remove Chernarus 192.0.2.66'))
    .action(async (wanted: string, target: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const { checkedUnban } = await import('../../request-check.js');
      const body = await checkedUnban({ target });
      report(deps, command, await client.call('POST /api/servers/:id/bans/remove', { params: { id }, body }));
    });
}

function listed(output: Output, { bans, warnings, unsupported }: BanList): string {
  if (unsupported !== null) return visibleLine(unsupported);
  const body = bans.length === 0 ? 'Nobody is banned' : output.table(bans, BAN_COLUMNS);
  return [body, ...warnings.map(visibleLine)].join('\n');
}
