import { type DashboardTotals } from '@outpost/contracts/monitoring.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';

export function declareStats(parent: Command, deps: CliDeps): void {
  withJson(parent.command('stats'))
    .description('summarize your servers: how many are online, players, uptime')
    .addHelpText('after', examples('outpost stats'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const stats = await client.call('GET /api/stats');
      const output = outputOf(deps, command);
      const own = stats.own.total === 0 || stats.own.total === stats.total ? [] : pairsOf('Own ', stats.own);
      output.result(stats, output.pairs([...pairsOf('', stats), ...own]));
    });
}

const pairsOf = (whose: string, { total, online, players, playersOf, uptime }: DashboardTotals) =>
  [
    [`${whose}Servers`, `${online} of ${total} online`],
    [`${whose}Players`, players === null ? 'not known' : `${players} on ${playersOf} of ${total} servers`],
    [`${whose}Uptime`, uptime === null ? 'not known' : `${uptime} % of 30 days`],
  ] as const;
