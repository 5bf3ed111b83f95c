import { type ApiClient } from '@outpost/api-client/client.js';
import { CONDITION_KINDS, type ConditionKind } from '@outpost/contracts/alert-conditions.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { scopeOf, type ScopeOptions, withScope } from '../../scope-options.js';
import { findChannel, readChannels } from '../channels/channel-lookup.js';
import { findOnCall, readOnCall } from '../on-call/on-call.command.js';
import { findAlertRule, readAlertRules } from './alert-rule-lookup.js';

interface Escalate {
  readonly afterMinutes: number;
  readonly channel: string;
}

interface RuleOptions extends ScopeOptions {
  readonly name?: string;
  readonly minutes?: number;
  readonly players?: number;
  readonly milliseconds?: number;
  readonly words?: string;
  readonly pattern?: string;
  readonly names?: readonly string[];
  readonly channel?: readonly string[];
  readonly escalate?: readonly Escalate[];
  readonly onCall?: string;
  readonly remind?: number | null;
  readonly urgent?: boolean;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

interface ChangeOptions extends RuleOptions {
  readonly kind?: ConditionKind;
  readonly notUrgent?: boolean;
}

const NOTES = `
Kinds: ${CONDITION_KINDS.join(', ')}
${examples(
  'outpost alert-rules add down --minutes 2 --channel Staff --remind 60 --escalate "10 Night shift"',
  'outpost alert-rules add players-at-least --players 55 --minutes 5 --server Chernarus --channel Staff',
  'outpost alert-rules add log --words cheater --group "Europe" --channel Staff --urgent',
)}`;

const withRule = (command: Command): Command =>
  withScope(command.option('--name <name>', 'how it is called'))
    .option('--minutes <minutes>', 'for how long it must last; 0: at once', minutesIn)
    .option('--players <number>', 'of players-at-least', Number)
    .option('--milliseconds <number>', 'of slow', Number)
    .option('--words <text>', 'of log: what a line holds')
    .addOption(new Option('--pattern <expression>', 'of log: a regular expression').conflicts('words'))
    .option('--names <name...>', 'of player-joined: names or ids')
    .option('--channel <channel...>', 'where it is told, by name or id')
    .option(
      '--escalate <minutes channel>',
      'whom else to tell if nobody has acknowledged it by then; repeatable',
      escalateIn,
    )
    .option('--on-call <plan>', 'tell whose turn it is, by name or id, or none')
    .option('--remind <minutes>', 'tell it again while it goes on, or never', remindIn)
    .option('--urgent', 'also in quiet hours');

export function declareAlertRulesAdd(parent: Command, deps: CliDeps): void {
  withRule(withJson(parent.command('add')))
    .description('add one')
    .addArgument(new Argument('<kind>', 'what it watches for').choices([...CONDITION_KINDS]))
    .addHelpText('after', NOTES)
    .action(async (kind: ConditionKind, options: RuleOptions, command: Command) => {
      const { checkedAlertRule } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const fields = await fieldsOf(client, options);
      const body = await checkedAlertRule({
        ...{ name: kind, scope: 'all', channelIds: [], ...fields },
        condition: conditionOf(kind, options),
      });
      const rule = await client.call('POST /api/alert-rules', { body });
      outputOf(deps, command).result(rule, `Added the alert rule ${quoted(rule.name, rule.id)}`);
    });
}

export function declareAlertRulesChange(parent: Command, deps: CliDeps): void {
  withRule(withJson(parent.command('change')))
    .description('change one; omitted fields stay unchanged, but a condition is given as a whole')
    .argument('<rule>', 'name or id')
    .addOption(new Option('--kind <kind>', 'what it watches for').choices([...CONDITION_KINDS]))
    .option('--enable', 'let it watch')
    .addOption(new Option('--disable', 'let it rest').conflicts('enable'))
    .addOption(new Option('--not-urgent', 'not in quiet hours').conflicts('urgent'))
    .addHelpText('after', examples('outpost alert-rules change Down --kind down --minutes 5'))
    .action(async (wanted: string, options: ChangeOptions, command: Command) => {
      const { checkedAlertRuleChange } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const { id } = findAlertRule(await readAlertRules(client), wanted);
      const { kind, notUrgent } = options;
      const fields = {
        ...(await fieldsOf(client, options)),
        ...(kind !== undefined && { condition: conditionOf(kind, options) }),
        ...(notUrgent === true && { urgent: false }),
      };
      if (Object.keys(fields).length === 0) throw new CliError('usage', 'nothing to change: see --help');
      const body = await checkedAlertRuleChange(fields);
      const rule = await client.call('PATCH /api/alert-rules/:id', { params: { id }, body });
      outputOf(deps, command).result(rule, `Changed the alert rule ${quoted(rule.name, rule.id)}`);
    });
}

const conditionOf = (kind: ConditionKind, options: RuleOptions) => {
  const { minutes = 0, players, milliseconds, words, pattern, names } = options;
  const lasts: readonly ConditionKind[] = ['down', 'players-at-least', 'empty', 'slow'];
  return {
    kind,
    ...(lasts.includes(kind) && { minutes }),
    ...(players !== undefined && { players }),
    ...(milliseconds !== undefined && { milliseconds }),
    ...(words !== undefined && { words }),
    ...(pattern !== undefined && { pattern }),
    ...(names !== undefined && { names: [...names] }),
  };
};

async function fieldsOf(client: ApiClient, options: RuleOptions) {
  const { name, channel, escalate, onCall, remind, urgent, enable, disable } = options;
  const needsChannels = channel !== undefined || escalate !== undefined;
  const known = needsChannels ? await readChannels(client) : [];
  const idOf = (wanted: string): number => findChannel(known, wanted).id;
  return {
    ...(name !== undefined && { name }),
    ...(await scopeOf(client, options)),
    ...(channel !== undefined && { channelIds: channel.map(idOf) }),
    ...(escalate !== undefined && {
      escalations: escalate.map((step) => ({
        afterMinutes: step.afterMinutes,
        channelIds: [idOf(step.channel)],
      })),
    }),
    ...(onCall !== undefined && { onCallId: await onCallOf(client, onCall) }),
    ...(remind !== undefined && { remindMinutes: remind }),
    ...(urgent === true && { urgent }),
    ...(enable === true && { enabled: true }),
    ...(disable === true && { enabled: false }),
  };
}

const onCallOf = async (client: ApiClient, wanted: string): Promise<number | null> =>
  wanted === 'none' ? null : findOnCall(await readOnCall(client), wanted).id;

function minutesIn(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of minutes.');
  return Number(text);
}

const remindIn = (text: string): number | null => (text === 'never' ? null : minutesIn(text));

function escalateIn(text: string, before: readonly Escalate[] = []): readonly Escalate[] {
  const [, minutes, channel] = /^(\d{1,4})\s+(\S.*)$/.exec(text) ?? [];
  if (minutes === undefined || channel === undefined)
    throw new InvalidArgumentError('It must be minutes and a channel, such as "10 Night shift".');
  return [...before, { afterMinutes: Number(minutes), channel }];
}
