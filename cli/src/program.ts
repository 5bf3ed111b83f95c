import { Command, CommanderError } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { declareAccount } from './commands/account.command.js';
import { declareAdmin } from './commands/admin.command.js';
import { declareBackup } from './commands/backup.command.js';
import { declareBans } from './commands/bans.command.js';
import { declareConfig } from './commands/config.command.js';
import { declareDoctor } from './commands/doctor.command.js';
import { declareExec } from './commands/exec.command.js';
import { declareHealth } from './commands/health.command.js';
import { declareHistory } from './commands/history.command.js';
import { declareLogin } from './commands/login.command.js';
import { declareLogout } from './commands/logout.command.js';
import { declareLogs } from './commands/logs.command.js';
import { declarePlayers } from './commands/players.command.js';
import { declareRestore } from './commands/restore.command.js';
import { declareServers } from './commands/servers.command.js';
import { declareSubscription } from './commands/subscription.command.js';
import { declareTasks } from './commands/tasks.command.js';
import { declareTokens } from './commands/tokens.command.js';
import { declareUsers } from './commands/users.command.js';
import { declareWhoami } from './commands/whoami.command.js';
import { errorLine } from './error-line.js';
import { EXITS, exitCodesHelp } from './exit-codes.js';
import { exitOf } from './exit-of-error.js';
import { withJson } from './output.js';

const COMMANDS = [
  declareLogin,
  declareLogout,
  declareWhoami,
  declareServers,
  declareExec,
  declareLogs,
  declareHistory,
  declarePlayers,
  declareBans,
  declareTasks,
  declareDoctor,
  declareHealth,
  declareAccount,
  declareTokens,
  declareSubscription,
  declareUsers,
  declareConfig,
  declareAdmin,
  declareBackup,
  declareRestore,
];

const helpNotes = (): string => `
Environment:
  OUTPOST_URL, OUTPOST_TOKEN  panel and API token to use instead of the stored sign-in; both or neither
  OUTPOST_CONTEXT             panel to speak to, by the name of its context (see outpost config)
  OUTPOST_BACKUP_PASSPHRASE   passphrase of backup and restore, instead of asking for it
  XDG_CONFIG_HOME             holds the folder outpost with the sign-ins (default: ~/.config)

Exit codes:
${exitCodesHelp()}`;

export function buildProgram(deps: CliDeps): Command {
  const program = new Command('outpost')
    .description('Administer game servers through an Outpost panel.')
    .version(deps.version)
    // Otherwise `exec 1 say --version` would print our version, send nothing and exit 0.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => deps.stdout.write(text),
      writeErr: (text) => deps.stderr.write(text),
      outputError: (text, write) => write(errorLine(text.replace(/^error: /, ''))),
    })
    .addHelpText('after', helpNotes);
  withJson(program);
  for (const declare of COMMANDS) declare(program, deps);
  return program;
}

/** Runs one command line and returns its exit code; nothing is thrown. */
export async function runCli(words: readonly string[], deps: CliDeps): Promise<number> {
  try {
    await buildProgram(deps).parseAsync([...words], { from: 'user' });
    return EXITS.ok.code;
  } catch (error) {
    // What commander throws, it has printed.
    if (!(error instanceof CommanderError)) deps.stderr.write(errorLine(error));
    return EXITS[exitOf(error)].code;
  }
}
