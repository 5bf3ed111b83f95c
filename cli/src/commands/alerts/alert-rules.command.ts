import { type AlertCondition } from '@outpost/contracts/alert-conditions.js';
import { type AlertRule } from '@outpost/contracts/alerts.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { scopeText } from '../../scope-options.js';
import { type Column } from '../../table.js';
import { findAlertRule, readAlertRules } from './alert-rule-lookup.js';
import { declareAlertRulesAdd, declareAlertRulesChange } from './alert-rules-edit.command.js';

export function declareAlertRules(parent: Command, deps: CliDeps): void {
  const rules = withJson(parent.command('alert-rules')).description(
    'what you want to be told about, and where',
  );
  declareList(rules, deps);
  declareAlertRulesAdd(rules, deps);
  declareAlertRulesChange(rules, deps);
  declareDelete(rules, deps);
}

const COLUMNS: readonly Column<AlertRule>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name },
  { head: 'IF', cell: ({ condition }) => conditionText(condition), shrinks: true },
  { head: 'ON', cell: scopeText },
  { head: 'CHANNELS', cell: ({ channelIds }) => channelIds.join() || '-' },
  { head: 'STATE', cell: ({ enabled }) => (enabled ? 'on' : 'off') },
];

function conditionText({ kind, ...fields }: AlertCondition): string {
  const given = Object.entries(fields as Readonly<Record<string, unknown>>);
  const text = given.filter(([, value]) => value !== null).map(([name, value]) => `${name} ${String(value)}`);
  return [kind, ...text].join(', ');
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them')
    .addHelpText('after', examples('outpost alert-rules list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      outputOf(deps, command).list(await readAlertRules(client, limit), COLUMNS, 'You have no alert rules');
    });
}

function declareDelete(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete'))
    .alias('rm')
    .description('remove one, with what it has noticed')
    .argument('<rule>', 'name or id')
    .addHelpText('after', examples('outpost alert-rules delete Down'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = findAlertRule(await readAlertRules(client), wanted);
      await client.call('DELETE /api/alert-rules/:id', { params: { id } });
      outputOf(deps, command).result({ id, deleted: true }, `Removed the alert rule ${quoted(name, id)}`);
    });
}
