import { type ApiClient } from '@outpost/api-client/client.js';
import {
  type CommandPolicy,
  type CommandRule,
  POLICY_EFFECTS,
  type PolicyDecision,
  type PolicyEffect,
} from '@outpost/contracts/command-policy.js';
import { Argument, type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, wholeNumber, withJson } from '../../options.js';
import { type Output, outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findPlace, type Place, withPlace } from '../../place-lookup.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';

export function declarePolicy(parent: Command, deps: CliDeps): void {
  const policy = withJson(parent.command('policy')).description(
    'what may be sent to a server or a group of servers, needs a reason or a second person; see approvals for the latter',
  );
  declareShow(policy, deps);
  declareCheck(policy, deps);
  declareAdd(policy, deps);
  declareMove(policy, deps);
  declareRemove(policy, deps);
}

interface NumberedRule extends CommandRule {
  readonly number: number;
}

const COLUMNS: readonly Column<NumberedRule>[] = [
  { head: 'NO', cell: ({ number }) => String(number) },
  { head: 'COMMANDS', cell: ({ pattern }) => pattern },
  { head: 'EFFECT', cell: ({ effect }) => effect },
  { head: 'FOR', cell: ({ appliesTo }) => appliesTo },
  { head: 'NOTE', cell: ({ note }) => note ?? '', shrinks: true },
];

const EFFECTS_HELP = `
Effects:
  allow     it is sent
  reason    it needs a reason: outpost exec --reason
  approval  it needs the approval of a second person: outpost approvals request
  deny      it is refused
The first rule that fits a command decides, and without one it is allowed. Rules are about invited people; with
--everybody they are also about the owner and the admins of the panel. A server has its own policy and that of its
group: the stricter counts.`;

function declareShow(parent: Command, deps: CliDeps): void {
  withPlace(withJson(parent.command('show')))
    .description('show its rules, in their order')
    .addHelpText(
      'after',
      EFFECTS_HELP + examples('outpost policy show Chernarus', 'outpost policy show group:Europe'),
    )
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const place = await findPlace(client, wanted);
      const { rules, groupRules } = await policyOf(client, place);
      printRules(outputOf(deps, command), rules);
      if (groupRules.length > 0) deps.stderr.write('The rules of its group count besides, see groups list\n');
    });
}

function declareCheck(parent: Command, deps: CliDeps): void {
  withJson(parent.command('check'))
    .description('say what it means for a command of yours, without sending it')
    .argument('<server>', 'name or id of the server')
    .argument('<command...>', 'the command and its words')
    .addHelpText('after', examples('outpost policy check Chernarus "#shutdown"'))
    .action(async (wanted: string, words: readonly string[], _options: object, command: Command) => {
      const { checkedCommand } = await import('../../request-check.js');
      const body = await checkedCommand({ command: words.join(' ') });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const decision = await client.call('POST /api/servers/:id/policy/check', { params: { id }, body });
      outputOf(deps, command).result(decision, decisionText(decision));
    });
}

interface AddOptions {
  readonly everybody?: true;
  readonly note?: string;
  readonly at?: number;
}

function declareAdd(parent: Command, deps: CliDeps): void {
  withPlace(withJson(parent.command('add')))
    .description('add a rule, at the end')
    .argument('<pattern>', 'beginning of the commands it is about; * stands for any characters of a word')
    .addArgument(new Argument('<effect>', 'what happens to them').choices([...POLICY_EFFECTS]))
    .option('--everybody', 'also for the owner and the admins of the panel')
    .option('--note <text>', 'shown to whoever types such a command')
    .option('--at <number>', 'its place among the rules', wholeNumber)
    .addHelpText(
      'after',
      EFFECTS_HELP +
        examples(
          'outpost policy add Chernarus "#shutdown" approval --note "Restarts are at 6:00"',
          'outpost policy add Chernarus "ban * 0" reason --everybody --at 1',
          'outpost policy add group:Europe "#shutdown" deny',
        ),
    )
    .action(
      async (
        wanted: string,
        pattern: string,
        effect: PolicyEffect,
        options: AddOptions,
        command: Command,
      ) => {
        const { everybody, note, at } = options;
        const added = { pattern, effect, note, appliesTo: everybody ? 'everybody' : 'invited' } as const;
        await change(deps, command, wanted, (rules) => rules.toSpliced(placeOf(at, rules), 0, added));
      },
    );
}

function declareMove(parent: Command, deps: CliDeps): void {
  withPlace(withJson(parent.command('move')))
    .description('give a rule another place')
    .argument('<number>', 'its number', wholeNumber)
    .argument('<place>', 'its new number', wholeNumber)
    .addHelpText('after', examples('outpost policy move Chernarus 1 1'))
    .action(async (wanted: string, number: number, place: number, _options: object, command: Command) => {
      await change(deps, command, wanted, (rules) => {
        const rule = ruleAt(number, rules);
        const others = rules.filter((other) => other !== rule);
        return others.toSpliced(placeOf(place, others), 0, rule);
      });
    });
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withPlace(withJson(parent.command('remove')))
    .alias('rm')
    .description('remove a rule, or all of them')
    .argument('<number>', 'its number; all for the whole policy', (text) =>
      text === 'all' ? text : wholeNumber(text),
    )
    .addHelpText(
      'after',
      examples('outpost policy remove Chernarus 1', 'outpost policy remove Chernarus all'),
    )
    .action(async (wanted: string, number: number | 'all', _options: object, command: Command) => {
      await change(deps, command, wanted, (rules) => {
        if (number === 'all') return [];
        const rule = ruleAt(number, rules);
        return rules.filter((other) => other !== rule);
      });
    });
}

/** A rule as it is sent: `undefined` for what was not given. */
type SentRule = Omit<CommandRule, 'note'> & { readonly note: string | undefined };

/** Prints the rules as they are afterwards. */
async function change(
  deps: CliDeps,
  command: Command,
  wanted: string,
  changed: (rules: readonly SentRule[]) => readonly SentRule[],
): Promise<void> {
  const { checkedPolicy } = await import('../../request-check.js');
  const { client } = await openPanel(deps);
  const place = await findPlace(client, wanted);
  const before = await policyOf(client, place);
  const rules = before.rules.map((rule) => ({ ...rule, note: rule.note ?? undefined }));
  const body = await checkedPolicy({ rules: changed(rules), version: before.version });
  const params = { id: place.id };
  const policy = await client.call(`PATCH /api/${place.kind}/:id/policy`, { params, body });
  printRules(outputOf(deps, command), policy.rules);
}

const policyOf = (client: ApiClient, { kind, id }: Place): Promise<CommandPolicy> =>
  client.call(`GET /api/${kind}/:id/policy`, { params: { id } });

function printRules(output: Output, rules: readonly CommandRule[]): void {
  const numbered = rules.map((rule, index) => ({ number: index + 1, ...rule }));
  output.list(numbered, COLUMNS, 'No rules: every command is allowed');
}

/** @throws {CliError} there is no such rule */
function ruleAt(number: number, rules: readonly SentRule[]): SentRule {
  const rule = rules[number - 1];
  if (!rule) throw new CliError('notFound', `there is no rule ${number}`);
  return rule;
}

const placeOf = (place: number | undefined, rules: readonly SentRule[]): number =>
  place === undefined ? rules.length : place - 1;

const MEANINGS = {
  allow: 'allowed',
  reason: 'needs a reason',
  approval: 'needs the approval of a second person',
  deny: 'denied',
} as const satisfies Readonly<Record<PolicyEffect, string>>;

const decisionText = ({ effect, command, note }: PolicyDecision): string =>
  [MEANINGS[effect], ...(command === null ? [] : [command]), ...(note === null ? [] : [note])]
    .map((part) => visibleLine(part))
    .join(': ');
