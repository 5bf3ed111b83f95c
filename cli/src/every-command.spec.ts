import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Route, ROUTES } from '@outpost/contracts/routes.js';
import { type Command } from 'commander';
import { afterAll, describe, expect, it } from '@jest/globals';
import { buildProgram } from './program.js';
import { ACCOUNT, FakePanel } from './testing/fake-panel.js';
import { type RunOptions, TestHome } from './testing/run-in-terminal.js';

/** Routes that no command calls, and why. */
const IN_BROWSER = 'passkeys are made and used by browsers';
const SIGNS_IN_ANEW = 'what needs a proof signs in for it, so its session is always fresh';
const IN_BROWSER_OF_ISSUER = 'the issuer signs in with pages for a browser';
const WITHOUT_COMMAND: Readonly<Partial<Record<Route, string>>> = {
  'POST /api/password-resets': 'for people who read their mail in a browser',
  'POST /api/new-password': 'for people who read their mail in a browser',
  'POST /api/account/address-confirmation': 'for people who read their mail in a browser',
  'POST /api/address-confirmations': 'for people who read their mail in a browser',
  'GET /api/login/second-step': 'a terminal asks for a code, whatever else the account has',
  'POST /api/login/second-step': 'called by whatever signs in to an account with a second factor',
  'POST /api/login/passkey/options': IN_BROWSER,
  'POST /api/login/passkey': IN_BROWSER,
  'POST /api/account/second-factor/passkeys/options': IN_BROWSER,
  'POST /api/account/second-factor/passkeys': IN_BROWSER,
  'GET /api/account/step-up': SIGNS_IN_ANEW,
  'POST /api/account/step-up': SIGNS_IN_ANEW,
  'POST /api/account/step-up/passkey/options': IN_BROWSER,
  'POST /api/account/step-up/passkey': IN_BROWSER,
  'POST /api/oidc': IN_BROWSER_OF_ISSUER,
  'POST /api/oidc/completion': IN_BROWSER_OF_ISSUER,
  'POST /api/oidc/consent': IN_BROWSER_OF_ISSUER,
  'POST /api/oidc/registration': IN_BROWSER_OF_ISSUER,
  'POST /api/account/identities': IN_BROWSER_OF_ISSUER,
  'GET /api/groups/:id/audit/export': 'as that of the whole panel',
  'GET /api/audit/export':
    '`audit export` writes the same page by page: a call has a time limit, an export none',
  'GET /api/servers/:id/audit/export': 'as that of the whole panel',
  'GET /api/servers/:id/logs.csv':
    '`logs --csv` writes the same file page by page: a call has a time limit, a log none',
  'GET /api/channels/push-key': 'a browser subscribes with it',
  'POST /api/billing/stripe/events': 'for Stripe alone, which signs what it sends',
};

/** Commands whose output is not JSON. */
const NOT_JSON = /^outpost completion|^outpost backup -|--csv|^outpost audit export/;

const CONTENT = { madeAt: '2026-11-20T18:00:00.000Z', rows: { users: 1 } };

const MACHINE: RunOptions = {
  offlineAdmin: ({ username }) => Promise.resolve({ username, sessionsEnded: 0, tokensRevoked: 0 }),
  backups: {
    make: () => Promise.resolve({ ...CONTENT, bytes: 1, unopened: 0, notLogged: null }),
    restore: () =>
      Promise.resolve({
        ...{ ...CONTENT, version: '1.2.3', replaced: null },
        ...{ sessionsEnded: 0, tokensRevoked: 0, tokensLeft: 0 },
      }),
  },
  migrate: (to) =>
    Promise.resolve({
      ...{ from: '/srv/panel', to, kind: 'sqlite', keyFile: null },
      ...{ rows: CONTENT.rows, replaced: 0, milliseconds: 1 },
    }),
  untilInterrupted: () => AbortSignal.abort(),
};

const home = await TestHome.create();
const called = new Set<Route>();

afterAll(() => home.remove());

function pathsOf(command: Command, path: readonly string[] = []): (readonly string[])[] {
  const children = command.createHelp().visibleCommands(command);
  const own = children.filter((child) => command.commands.includes(child));
  return own.length === 0 ? [path] : own.flatMap((child) => pathsOf(child, [...path, child.name()]));
}

async function helpOf(path: readonly string[]): Promise<string> {
  return (await home.run([...path, '--help'])).stdout;
}

const examplesIn = (help: string): string[] =>
  (help.split('\nExamples:\n')[1] ?? '')
    .split('\n')
    .flatMap((line) => /^ {2}(outpost .*)$/.exec(line)?.[1] ?? []);

/** Splits like a shell, respecting quotes and dropping redirections and pipes. */
const wordsOf = (line: string): string[] =>
  (line.split(/ [<>|] /)[0] ?? '')
    .match(/"[^"]*"|'[^']*'|\S+/g)
    ?.map((word) => word.replace(/^["']|["']$/g, '')) ?? [];

interface Seeded {
  readonly panel: FakePanel;
  readonly env: Readonly<Record<string, string>>;
}

/** A panel with two servers, a player, a scheduled command, a token, and a second account. */
async function seeded(path: string): Promise<Seeded> {
  const panel = await FakePanel.start();
  const token = panel.issueToken();
  for (const name of ['Chernarus', 'Livonia']) panel.addServer({ name });
  panel.schedules.add({ command: 'players' });
  panel.accounts.add({ username: 'bob', isApproved: path !== 'users reject' });
  const passphrase = { OUTPOST_BACKUP_PASSPHRASE: 'a long passphrase 77' };
  return { panel, env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: token, ...passphrase } };
}

/** Standard input for examples that ask for a secret. */
const SECRETS: Readonly<Record<string, string>> = {
  login: ACCOUNT.password,
  register: 'correct horse battery',
  'setup create': 'one-time code\ncorrect horse battery\n',
  'account password': 'correct horse\ncorrect horse battery\n',
  'admin create': 'correct horse battery',
  'admin reset-password': 'correct horse battery',
  'servers add': 'rcon secret',
  'groups create': ACCOUNT.password,
  'groups add': ACCOUNT.password,
  'groups delete': ACCOUNT.password,
  'people role': ACCOUNT.password,
  'people hand-over': ACCOUNT.password,
  'service-accounts create': ACCOUNT.password,
  'service-accounts add': ACCOUNT.password,
  'service-accounts create-token': ACCOUNT.password,
  'roles create': ACCOUNT.password,
  'roles change': ACCOUNT.password,
  'invitations create': ACCOUNT.password,
  'invitations show': ACCOUNT.password,
  'invitations accept': ACCOUNT.password,
  'users make-admin': ACCOUNT.password,
  'users revoke-admin': ACCOUNT.password,
  'users reset-second-factor': ACCOUNT.password,
  'account second-factor add-app': ACCOUNT.password,
  'account second-factor confirm-app': ACCOUNT.password,
  'account second-factor recovery-codes': ACCOUNT.password,
  'account second-factor remove-app': ACCOUNT.password,
  'account second-factor remove-passkey': ACCOUNT.password,
  'account identities unlink': ACCOUNT.password,
  'channels add': 'https://hooks.example.org/1',
};

function wordsFor(path: string, line: string, panel: FakePanel): readonly string[] {
  const here = line
    .replace('https://panel.example.org', panel.url)
    .replace('--username anna', `--username ${ACCOUNT.username}`)
    .replace('kicks.csv', join(home.path, 'kicks.csv'));
  const words = wordsOf(here).slice(1);
  const option = path.startsWith('channels') ? '--secret-stdin' : '--password-stdin';
  const asks = SECRETS[path] !== undefined && !words.includes(option);
  return [...(NOT_JSON.test(line) ? [] : ['--json']), ...words, ...(asks ? [option] : [])];
}

async function runExample(path: string, line: string): Promise<void> {
  const { panel, env } = await seeded(path);
  if (/^(config|logout)/.test(path)) for (const name of ['default', 'other']) await signIn(panel, name);
  const stdin = SECRETS[path] ?? 'players\n';
  const { code, stdout, stderr } = await home.run(wordsFor(path, line, panel), { ...MACHINE, env, stdin });
  await panel.stop();
  for (const route of panel.called) called.add(route);
  expect({ line, code, failure: code === 0 ? '' : stderr }).toEqual({ line, code: 0, failure: '' });
  if (!NOT_JSON.test(line)) requireJson(stdout);
}

async function signIn(panel: FakePanel, context: string): Promise<void> {
  const words = [
    'login',
    panel.url,
    '--username',
    ACCOUNT.username,
    '--password-stdin',
    '--context',
    context,
  ];
  await home.run(words, { stdin: ACCOUNT.password });
}

/** One JSON document, or one per line. */
function requireJson(stdout: string): void {
  const lines = stdout.trimEnd().split('\n').filter(Boolean);
  if (lines.length > 1 && /^[{[]$/.test(lines[0] ?? '')) JSON.parse(stdout);
  else for (const line of lines) JSON.parse(line);
}

const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
const paths = pathsOf(buildProgram({ ...home.deps(), ...streams })).map((path) => path.join(' '));

describe('Every command', () => {
  it.each(paths)('%s has working examples in its help, and prints JSON', async (path) => {
    const lines = examplesIn(await helpOf(path.split(' ')));
    expect(lines).not.toEqual([]);
    for (const line of lines) await runExample(path, line);
  });

  it('all commands together cover every route of the API', () => {
    const missing = (Object.keys(ROUTES) as Route[]).filter((route) => !called.has(route));
    expect(missing).toEqual(Object.keys(WITHOUT_COMMAND));
  });
});
