import { type ApiClient } from '@outpost/api-client/client.js';
import { listPages, listRows } from '@outpost/api-client/list-rows.js';
import { type ReadPage } from '@outpost/api-client/list-rows.js';
import { type AuditEntry, type AuditValues } from '@outpost/contracts/audit.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import {
  examples,
  type ListLimit,
  type TimeSpan,
  wholeNumber,
  withJson,
  withTimeSpan,
} from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findPlace } from '../../place-lookup.js';
import { type Column } from '../../table.js';
import { toneOf } from '../../tone.js';

const DEFAULT_LIMIT = 50;
const FORMATS = ['csv', 'jsonl'] as const;

export function declareAudit(parent: Command, deps: CliDeps): void {
  const audit = withJson(parent.command('audit')).description(
    'who changed what on the panel, and who sent which command',
  );
  declareList(audit, deps);
  declareExport(audit, deps);
  declareVerify(audit, deps);
}

interface Filter extends TimeSpan {
  readonly search?: string;
  readonly by?: number;
  readonly action?: string;
}

const withFilter = (command: Command, deps: CliDeps): Command =>
  withTimeSpan(command, deps.now, 'entries')
    .option('--search <text>', 'entries that hold this text')
    .option('--by <id>', 'entries of the account with this id', wholeNumber)
    .option('--action <name>', 'entries of this kind, such as updateServer');

const queryOf = ({ search, by, action, since, until }: Filter) => ({
  ...(search !== undefined && { q: search }),
  ...(by !== undefined && { actor: by }),
  ...(action !== undefined && { action }),
  ...(since !== undefined && { from: since }),
  ...(until !== undefined && { to: until }),
});

const COLUMNS: readonly Column<AuditEntry>[] = [
  { head: 'TIME (UTC)', cell: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { head: 'BY', cell: byOf },
  { head: 'FROM', cell: ({ address }) => address ?? '' },
  { head: 'SERVER', cell: placeText },
  { head: 'ACTION', cell: ({ action }) => action },
  { head: 'OUTCOME', cell: ({ outcome }) => outcome, tone: ({ outcome }) => toneOf(outcome) },
  { head: 'WHAT', cell: whatOf, shrinks: true },
];

function placeText({ serverId, groupId }: AuditEntry): string {
  return groupId === null ? String(serverId ?? '') : `group ${groupId}`;
}

function byOf({ actorKind, actor, tokenName }: AuditEntry): string {
  if (tokenName !== null) return `${actor} (token ${tokenName})`;
  return actorKind === 'person' || actor !== '' ? actor : actorKind;
}

/** "port: 2302 → 2305, name: Chernarus" */
function whatOf({ about, before, after }: AuditEntry): string {
  const isChange = before !== null && after !== null;
  const { secrets } = about;
  const shown = { ...(after ?? before ?? about), ...(secrets !== undefined && { secrets }) };
  return Object.entries(shown)
    .filter(([, value]) => isChange || value !== null)
    .map(([name, value]) => {
      const was = isChange && name in after ? `${textOf(before, name)} → ` : '';
      return `${name}: ${was}${value === null ? '-' : String(value)}`;
    })
    .join(', ');
}

const textOf = (values: AuditValues, name: string): string => String(values[name] ?? '-');

/** Reads pages of the panel's audit, of a server's or a group's, or of what the account did itself. */
async function reading(
  client: ApiClient,
  filter: Filter,
  server: string | undefined,
  isMine = false,
): Promise<ReadPage<AuditEntry>> {
  const place = server === undefined ? undefined : await findPlace(client, server);
  return (part) => {
    const query = { ...queryOf(filter), ...part };
    if (place) return client.page(`GET /api/${place.kind}/:id/audit`, { params: { id: place.id }, query });
    return isMine
      ? client.page('GET /api/account/audit', { query })
      : client.page('GET /api/audit', { query });
  };
}

interface ListOptions extends Filter, ListLimit {
  readonly mine?: boolean;
}

function declareList(parent: Command, deps: CliDeps): void {
  withFilter(withJson(parent.command('list', { isDefault: true })), deps)
    .alias('ls')
    .description(
      'list the newest entries: of the panel (admins), of a server or a group of servers, or your own',
    )
    .argument('[server]', 'name or id of the server, or group:NAME for a group of servers')
    .option('--mine', 'what you did yourself, on all servers')
    .option('--limit <number>', `at most so many (default: ${DEFAULT_LIMIT})`, wholeNumber)
    .addHelpText('after', '\nHow it was before and is after is in the output of --json.')
    .addHelpText(
      'after',
      examples(
        'outpost audit list Chernarus --since 1d',
        'outpost audit list --action updateServer',
        'outpost audit list group:Europe',
        'outpost audit list --mine',
      ),
    )
    .action(async (wanted: string | undefined, options: ListOptions, command: Command) => {
      if (wanted !== undefined && options.mine === true)
        throw new CliError('usage', '--mine goes with no server');
      const { client } = await openPanel(deps);
      const read = await reading(client, options, wanted, options.mine);
      const rows = await listRows(read, options.limit ?? DEFAULT_LIMIT);
      outputOf(deps, command).list(rows, COLUMNS, 'No entries');
    });
}

interface ExportOptions extends Filter {
  readonly server?: string;
  readonly format: (typeof FORMATS)[number];
}

function declareExport(parent: Command, deps: CliDeps): void {
  withFilter(withJson(parent.command('export')), deps)
    .description(
      'write all entries, the newest first, to a file or to stdout: of the panel (admins), or of a server or a group of servers',
    )
    .argument('[file]', 'where to; stdout without one')
    .option('--server <server>', 'name or id of the server, or group:NAME for a group of servers')
    .addOption(
      new Option('--format <format>', 'CSV, or one JSON object a line').choices(FORMATS).default('csv'),
    )
    .addHelpText(
      'after',
      examples('outpost audit export --format jsonl --since 30d', 'outpost audit export --server Chernarus'),
    )
    .action(async (file: string | undefined, options: ExportOptions) => {
      const { client } = await openPanel(deps);
      const read = await reading(client, options, options.server);
      const { writeAudit } = await import('./audit-file.js');
      const pages = listPages<AuditEntry>(read);
      await writeAudit(pages, options.format, file ?? deps.stdout);
    });
}

function declareVerify(parent: Command, deps: CliDeps): void {
  withJson(parent.command('verify'))
    .description('find out whether entries were edited or removed (admins); exits 1 if so')
    .addHelpText(
      'after',
      '\nKeep the head that it prints elsewhere: with --head, you can tell later whether all entries were replaced.',
    )
    .option('--head <head>', 'of an earlier verification: whether the entries before it are still the same')
    .addHelpText(
      'after',
      examples('outpost audit verify', 'outpost audit verify --head 1795852800000.h0V1r6f4pQ'),
    )
    .action(async ({ head: earlier }: { readonly head?: string }, command: Command) => {
      const { client } = await openPanel(deps);
      const query = earlier === undefined ? {} : { head: earlier };
      const found = await client.call('GET /api/audit/verification', { query });
      const { isIntact, entries, problems, head } = found;
      const text = [
        `${entries} entries: ${isIntact ? 'intact' : 'not intact'}`,
        ...problems,
        `Head: ${head}`,
      ];
      outputOf(deps, command).result(found, text.join('\n'));
      if (!isIntact) throw new CliError('failed', 'entries of the audit were edited or are missing');
    });
}
