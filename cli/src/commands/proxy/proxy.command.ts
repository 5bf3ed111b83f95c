import { type ProxyState } from '@outpost/contracts/admin.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { visibleLine } from '../../terminal-text.js';

export function declareProxy(parent: Command, deps: CliDeps): void {
  withJson(parent.command('proxy'))
    .description('show whether a proxy stands before the panel that it was not told of, as an admin')
    .addHelpText('after', examples('outpost proxy'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const state = await client.call('GET /api/proxy');
      outputOf(deps, command).result(state, described(state));
    });
}

function described({ unread }: ProxyState): string {
  if (unread === null) return 'No request came through a proxy that the panel was not told of';
  const { address, header, at } = unread;
  return `${visibleLine(address)} sends ${header} since ${shortTime(at)}: set TRUST_PROXY if it is your proxy`;
}
