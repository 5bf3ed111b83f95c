import { withJson } from './options.js';
import { Command, CommanderError } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { declareAccount } from './commands/account/account.command.js';
import { declareWhoami } from './commands/account/whoami.command.js';
import { declareAdmin } from './commands/admin/admin.command.js';
import { declareAlertRules } from './commands/alerts/alert-rules.command.js';
import { declareAlerts } from './commands/alerts/alerts.command.js';
import { declareApprovals } from './commands/approvals/approvals.command.js';
import { declareAudit } from './commands/audit/audit.command.js';
import { declareBackup } from './commands/backup/backup.command.js';
import { declareRestore } from './commands/backup/restore.command.js';
import { declareBans } from './commands/bans/bans.command.js';
import { declareCalendar } from './commands/calendar/calendar.command.js';
import { declareChannels } from './commands/channels/channels.command.js';
import { declareCluster } from './commands/cluster/cluster.command.js';
import { declareCompletion } from './commands/completion/completion.command.js';
import { declareConfig } from './commands/config/config.command.js';
import { declareDoctor } from './commands/doctor/doctor.command.js';
import { declareExec } from './commands/exec/exec.command.js';
import { declareGames } from './commands/games/games.command.js';
import { declareGroups } from './commands/groups/groups.command.js';
import { declareHealth } from './commands/health/health.command.js';
import { declareHistory } from './commands/history/history.command.js';
import { declareIncidents } from './commands/incidents/incidents.command.js';
import { declareInvitations } from './commands/invitations/invitations.command.js';
import { declareLogs } from './commands/logs/logs.command.js';
import { declareMail } from './commands/mail/mail.command.js';
import { declareMessageTexts } from './commands/message-texts/message-texts.command.js';
import { declareMaintenance } from './commands/maintenance/maintenance.command.js';
import { declareMigrate } from './commands/migrate/migrate.command.js';
import { declareMonitoring } from './commands/monitoring/monitoring.command.js';
import { declareOnCall } from './commands/on-call/on-call.command.js';
import { declarePeople } from './commands/people/people.command.js';
import { declarePolicy } from './commands/policy/policy.command.js';
import { declareRoles } from './commands/roles/roles.command.js';
import { declarePlayers } from './commands/players/players.command.js';
import { declarePlans } from './commands/plans/plans.command.js';
import { declarePlugins } from './commands/plugins/plugins.command.js';
import { declareProtocols } from './commands/protocols/protocols.command.js';
import { declareProxy } from './commands/proxy/proxy.command.js';
import { declareRegister, declareRegistration } from './commands/registration/registration.command.js';
import { declareRestart } from './commands/restart/restart.command.js';
import { declareRuns } from './commands/runs/runs.command.js';
import { declareSavedCommands } from './commands/saved-commands/saved-commands.command.js';
import { declareServiceAccounts } from './commands/service-accounts/service-accounts.command.js';
import { declareServers } from './commands/servers/servers.command.js';
import { declareLogin } from './commands/session/login.command.js';
import { declareLogout } from './commands/session/logout.command.js';
import { declareSetup } from './commands/setup/setup.command.js';
import { declareHeartbeats } from './commands/heartbeats/heartbeats.command.js';
import { declareTasks } from './commands/tasks/tasks.command.js';
import { declareStatusPages } from './commands/status-pages/status-pages.command.js';
import { declareStats } from './commands/stats/stats.command.js';
import { declareSubscription } from './commands/subscription/subscription.command.js';
import { declareSchedules } from './commands/schedules/schedules.command.js';
import { declareTimeline } from './commands/timeline/timeline.command.js';
import { declareTokens } from './commands/tokens/tokens.command.js';
import { declareUsers } from './commands/users/users.command.js';
import { errorLine } from './error-line.js';
import { EXITS, exitCodesHelp } from './exit-codes.js';
import { exitOf } from './exit-of-error.js';

type Declare = (program: Command, deps: CliDeps) => void;

/** Grouped as in the help. */
const COMMANDS: Readonly<Record<string, readonly Declare[]>> = {
  'Signing in:': [
    declareLogin,
    declareLogout,
    declareWhoami,
    declareConfig,
    declareRegister,
    declareRegistration,
  ],
  'Game servers:': [
    ...[
      declareServers,
      declareStats,
      declareHeartbeats,
      declareExec,
      declareSavedCommands,
      declareHistory,
      declareTimeline,
    ],
    ...[declareLogs, declareMonitoring, declarePlayers, declareBans, declareSchedules],
    ...[declareTasks, declareRestart, declarePlans, declareRuns, declareCalendar, declareDoctor],
    declareMessageTexts,
    ...[declareAlerts, declareAlertRules, declareChannels, declareOnCall],
    ...[declareIncidents, declareMaintenance, declareStatusPages],
    ...[declareGroups, declarePeople, declareInvitations, declareRoles, declarePolicy, declareApprovals],
    declareServiceAccounts,
    ...[declareGames, declareProtocols],
  ],
  'Your account:': [declareAccount, declareTokens, declareSubscription],
  'The panel:': [
    ...[declareHealth, declareCluster, declareUsers, declareAudit, declareMail, declareProxy],
    declarePlugins,
    declareSetup,
  ],
  'On the machine of the panel:': [declareAdmin, declareBackup, declareRestore, declareMigrate],
  'In your shell:': [declareCompletion],
};

const helpNotes = (): string => `
Environment:
  OUTPOST_URL, OUTPOST_TOKEN  panel and API token to use instead of the stored sign-in; both or neither
  OUTPOST_CONTEXT             panel to speak to, by the name of its context (see outpost config)
  OUTPOST_BACKUP_PASSPHRASE   passphrase of backup and restore, instead of asking for it
  OUTPOST_MIGRATE_TO          where to migrate, instead of --to: an address may hold a password
  NO_COLOR, FORCE_COLOR       no colours at all, or colours also where the output is no terminal
  XDG_CONFIG_HOME             holds the folder outpost with the sign-ins (default: ~/.config)

Exit codes:
${exitCodesHelp()}`;

export function buildProgram(deps: CliDeps): Command {
  const program = new Command('outpost')
    .description('Administer game servers through an Outpost panel.')
    .version(deps.version)
    // Otherwise `exec 1 say --version` would print the CLI's version, send nothing and exit 0.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => deps.stdout.write(text),
      writeErr: (text) => deps.stderr.write(text),
      outputError: (text, write) => write(errorLine(text.replace(/^error: /, ''))),
    })
    .addHelpText('after', helpNotes);
  withJson(program);
  for (const [heading, declares] of Object.entries(COMMANDS)) {
    program.commandsGroup(heading);
    for (const declare of declares) declare(program, deps);
  }
  return program;
}

/** Runs one command line and returns its exit code; never throws. */
export async function runCli(words: readonly string[], deps: CliDeps): Promise<number> {
  try {
    await buildProgram(deps).parseAsync([...words], { from: 'user' });
    return EXITS.ok.code;
  } catch (error) {
    // Commander has already printed its own errors.
    if (!(error instanceof CommanderError)) deps.stderr.write(errorLine(error));
    return EXITS[exitOf(error)].code;
  }
}
