import { examples, withJson } from '../../options.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import {
  type DoctorLine,
  type DoctorStep,
  type DoctorStepStatus,
  type TestConnectionResponse,
} from '@outpost/contracts/doctor.js';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { type TestConnectionRequest } from '@outpost/contracts/server-requests.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { type Tone } from '../../tone.js';
import { type Output, outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { readPassword } from '../../password-input.js';
import { findServer } from '../../server-lookup.js';
import { protocolOf } from '../../protocol-choice.js';
import { visibleLine, visibleText } from '../../terminal-text.js';

interface DoctorOptions {
  readonly type?: string;
  readonly host?: string;
  readonly port?: string;
  readonly queryPort?: string;
  readonly passwordStdin?: boolean;
}

const NOTES = `
Names a registered server, or an address with --type and --host. Exits 6 when a step failed; steps that were skipped are no
failure.
${examples(
  'outpost doctor Chernarus',
  'outpost doctor --type battleye --host 192.0.2.7 --port 2305 --password-stdin < password.txt',
)}`;

export function declareDoctor(parent: Command, deps: CliDeps): void {
  withJson(parent.command('doctor'))
    .description('find out, step by step, why a game server can be reached or not')
    .argument('[server]', 'name or id of a registered server')
    .option(
      '--type <type>',
      `${BUILT_IN_PROTOCOLS.map(({ id }) => id).join(', ')}, or one a plugin of the panel adds`,
    )
    .option('--host <host>', 'host name or IP address, as the panel sees it')
    .option(
      '--port <port>',
      `RCON port; ${BUILT_IN_PROTOCOLS.map(({ id, defaultPort }) => `${defaultPort} (${id})`).join(', ')}`,
    )
    .option('--query-port <port>', 'where the game answers queries; the usual ports are tried without it')
    .option('--password-stdin', 'read the RCON password from stdin instead of asking for it')
    .addHelpText('after', NOTES)
    .action(async (wanted: string | undefined, options: DoctorOptions, command: Command) => {
      requireOneTarget(wanted, options);
      const output = outputOf(deps, command);
      const { client } = await openPanel(deps);
      const lines =
        wanted === undefined
          ? client.stream('POST /api/test-connection', { body: await readRequest(deps, client, options) })
          : client.stream('POST /api/servers/:id/doctor', { params: await idOf(client, wanted) });
      const result = await followed(lines, (step) => output.say(described(output, step)));
      output.result(result, result.game === null ? '' : `Game: ${visibleLine(result.game)}`);
      requireHealth(result);
    });
}

function requireOneTarget(wanted: string | undefined, options: DoctorOptions): void {
  const { type, host, port, queryPort, passwordStdin } = options;
  if (wanted === undefined && (type === undefined || host === undefined)) {
    throw new CliError('usage', 'name a server, or an address with --type and --host');
  }
  const isMixed = [type, host, port, queryPort, passwordStdin].some((value) => value !== undefined);
  if (wanted !== undefined && isMixed) {
    throw new CliError('usage', 'a registered server has an address: leave the options out, or the name');
  }
}

async function readRequest(
  deps: CliDeps,
  client: ApiClient,
  { type = '', host, queryPort, ...options }: DoctorOptions,
): Promise<TestConnectionRequest> {
  const port = options.port ?? (await protocolOf(client, type)).defaultPort;
  const password = await readPassword(deps, options.passwordStdin === true, 'RCON password: ');
  const { checkedConnection } = await import('../../request-check.js');
  return checkedConnection({ type, host, port, password, ...(queryPort === undefined ? {} : { queryPort }) });
}

async function idOf(client: ApiClient, wanted: string): Promise<{ id: number }> {
  const { id } = await findServer(client, wanted);
  return { id };
}

async function followed(
  lines: AsyncIterable<DoctorLine>,
  take: (step: DoctorStep) => void,
): Promise<TestConnectionResponse> {
  for await (const line of lines) {
    if (line.type === 'result') return line.result;
    take(line.step);
  }
  throw new CliError('panelUnreachable', 'the panel ended the diagnosis before its last line');
}

const LABELS: Readonly<Record<DoctorStepStatus, string>> = {
  passed: 'ok    ',
  failed: 'FAIL  ',
  skipped: 'skip  ',
  'not-reached': '-     ',
};
const TONES: Readonly<Record<DoctorStepStatus, Tone>> = {
  passed: 'good',
  failed: 'bad',
  skipped: 'quiet',
  'not-reached': 'quiet',
};
const INDENT = '      ';

function described(output: Output, { status, title, detail, cause, fix, config }: DoctorStep): string {
  const label = output.paint(LABELS[status], TONES[status]);
  const lines = [`${label}${title}: ${visibleLine(detail)}`];
  if (cause !== null) lines.push(`${INDENT}cause: ${visibleLine(cause)}`);
  if (fix !== null) lines.push(`${INDENT}fix: ${visibleLine(fix)}`);
  if (config !== null)
    lines.push(
      ...visibleText(config)
        .split('\n')
        .map((line) => `${INDENT}  ${line}`),
    );
  return lines.join('\n');
}

function requireHealth({ steps }: TestConnectionResponse): void {
  const failed = steps.filter(({ status }) => status === 'failed').map(({ title }) => title);
  if (failed.length > 0) throw new CliError('gameServer', `failed: ${failed.join(', ')}`);
}
