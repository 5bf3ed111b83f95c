import { examples, withJson } from '../../options.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Command, InvalidArgumentError } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { refusedByGame, resultsOf, type SendCommand } from './command-batch.js';
import { readCommands } from './command-input.js';
import { CommandReport } from './command-report.js';
import { REQUEST_TIMEOUT_MS } from '../../deadline-fetch.js';
import { type Output, outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { chooseServers, namesServer } from '../../server-lookup.js';
import { visibleLine, visibleText } from '../../terminal-text.js';

const LONGEST_WAIT_S = REQUEST_TIMEOUT_MS / 1000;

const NOTES = `
The words of the command are joined by blanks. Put -- before it when a word of it starts with a dash.
With - each line of standard input is a command; all are checked before the first is sent. The commands of a server go
out in order, and none after one that got no answer. Of several servers or lines --json prints one line of JSON for
each result, and the exit code is that of the first failure.
Control characters in the answer are shown as \\x1b; --json has them unchanged, escaped as JSON does.
${examples(
  'outpost exec Chernarus players',
  'outpost exec --server Chernarus --server Livonia -- say -1 restart in five minutes',
  'outpost exec Chernarus - < commands.txt',
  'outpost exec --reason "The map is stuck" Chernarus "#restart"',
)}`;

interface ExecOptions {
  readonly server?: readonly string[];
  readonly timeout: number;
  readonly reason?: string;
  readonly json?: boolean;
}

export function declareExec(parent: Command, deps: CliDeps): void {
  withJson(parent.command('exec'))
    .description('run a remote console command and print the answer')
    .usage('[options] <server> <command...>\n       outpost exec [options] --server <server>... <command...>')
    .argument('[server]', 'name or id of the server')
    .argument('[command...]', 'the command and its words; - reads commands from standard input')
    .option(
      '--server <server>',
      'a server to send it to, instead of the first word; repeat it for several',
      listed,
    )
    .option('--timeout <seconds>', 'how long to wait for an answer', seconds, LONGEST_WAIT_S)
    .option('--reason <text>', 'why, where the policy of the server asks for it; kept in the history')
    .addHelpText('after', NOTES)
    .action(async (_server: string, _words: readonly string[], _options: object, command: Command) => {
      const options = command.optsWithGlobals<ExecOptions>();
      const { wanted, words } = wordsOf(command.args, options);
      const { client } = await openPanel(deps);
      const typed = isPiped(words) ? undefined : await typedCommand(words, options);
      const commands = typed === undefined ? await readCommands(deps.stdin) : [{ command: typed }];
      const servers = await serversOf(client, wanted, options.server === undefined ? [] : words);
      const send = sender(client, options);
      const [server, another] = servers;
      if (typed !== undefined && server && !another) {
        await runOne(server, typed, send, outputOf(deps, command), deps.stderr);
      } else {
        const report = new CommandReport(deps, options.json === true, another !== undefined);
        for await (const result of resultsOf(servers, commands, send)) report.add(result);
        report.requireSuccess();
      }
    });
}

/** Prints the response to a single command bare, or as one JSON document. */
async function runOne(
  server: Server,
  command: string,
  send: SendCommand,
  output: Output,
  stderr: CliDeps['stderr'],
): Promise<void> {
  const { id, name } = server;
  const { response, outcome, notKept } = await send(server, command);
  const document = { server: { id, name }, command, response, outcome };
  output.result({ ...document, ...(notKept !== undefined && { notKept }) }, visibleText(response));
  if (notKept !== undefined) stderr.write(`Not in the history: ${visibleLine(notKept)}\n`);
  if (outcome === 'failed') throw refusedByGame();
}

const isPiped = ([word, ...others]: readonly string[]): boolean => word === '-' && others.length === 0;

const listed = (server: string, before: readonly string[] = []): readonly string[] => [...before, server];

function seconds(text: string): number {
  const value = /^\d{1,2}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0 && value <= LONGEST_WAIT_S) return value;
  throw new InvalidArgumentError(`It must be a number of seconds, at most ${LONGEST_WAIT_S}.`);
}

/** With --server all words are the command; otherwise the first is the server. */
function wordsOf(
  words: readonly string[],
  { server }: ExecOptions,
): { wanted: readonly string[]; words: readonly string[] } {
  const first = server === undefined ? 1 : 0;
  const wanted = server ?? words.slice(0, 1);
  if (wanted.length === 0) throw new CliError('usage', "missing required argument 'server'");
  if (words.length === first) throw new CliError('usage', "missing required argument 'command'");
  return { wanted, words: words.slice(first) };
}

async function typedCommand(words: readonly string[], { reason }: ExecOptions): Promise<string> {
  const { checkedCommand } = await import('../../request-check.js');
  return (await checkedCommand({ command: words.join(' '), reason })).command;
}

/** @param words the command given with `--server`; a server name in front of it is rejected instead of being sent */
async function serversOf(
  client: ApiClient,
  wanted: readonly string[],
  [first = '', ...others]: readonly string[],
): Promise<readonly Server[]> {
  const known = await client.call('GET /api/servers');
  if (others.length > 0 && known.some((server) => namesServer(server, first))) {
    throw new CliError('usage', `"${visibleLine(first)}" is a server: give it to --server as well`);
  }
  return chooseServers(known, wanted);
}

/** A timeout leaves it unknown whether the command runs. */
const sender =
  (client: ApiClient, { timeout, reason }: ExecOptions): SendCommand =>
  async ({ id }, command) => {
    const signal = AbortSignal.timeout(timeout * 1000);
    try {
      return await client.call('POST /api/servers/:id/command', {
        params: { id },
        body: { command, ...(reason !== undefined && { reason }) },
        signal,
      });
    } catch (cause) {
      if (!signal.aborted) throw cause;
      const message = `no answer within ${timeout} s: the command may or may not have run`;
      throw new CliError('unknownOutcome', message, { cause });
    }
  };
