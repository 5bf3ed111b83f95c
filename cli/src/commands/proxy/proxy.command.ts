import { type ProxyState } from '@outpost/contracts/admin.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { visibleLine } from '../../terminal-text.js';

export function declareProxy(parent: Command, deps: CliDeps): void {
  withJson(parent.command('proxy'))
    .description('show whether an unconfigured proxy is in front of the panel, as an admin')
    .addHelpText('after', examples('outpost proxy'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const state = await client.call('GET /api/proxy');
      outputOf(deps, command).result(state, described(state));
    });
}

function described({ unread }: ProxyState): string {
  if (unread === null) return 'No request came through an unconfigured proxy';
  const { address, header, at } = unread;
  return `${visibleLine(address)} sends ${header} since ${shortTime(at)}: set TRUST_PROXY if it is your proxy`;
}
