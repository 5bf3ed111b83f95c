import { listRows } from '@outpost/api-client/list-rows.js';
import { ANSWER_STORED_BYTES } from '@outpost/contracts/limits.js';
import { LOG_EVENT_TYPES, SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { type CommandEntry, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { cutNote } from '../../truncation-note.js';
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
import { findServer } from '../../server-lookup.js';
import { visibleLine, visibleText } from '../../terminal-text.js';

const SYSTEM = 'system';
const DEFAULT_LIMIT = 100;

interface Options extends ListLimit, TimeSpan {
  readonly type?: string;
  readonly search?: string;
}

export function declareTimeline(parent: Command, deps: CliDeps): void {
  withTimeSpan(withJson(parent.command('timeline')), deps.now, 'entries')
    .description('show what happened on a server with the answers of commands, as its console does')
    .argument('<server>', `name or id of the server; "${SYSTEM}" for the panel itself (admins)`)
    .addOption(new Option('--type <type>', 'entries of one type alone').choices([...LOG_EVENT_TYPES]))
    .option('--search <text>', 'entries that hold this text, in whatever letter case')
    .option('--limit <number>', `the newest so many (default: ${DEFAULT_LIMIT})`, wholeNumber)
    .addHelpText('after', examples('outpost timeline Chernarus --since 15m'))
    .action(async (wanted: string, options: Options, command: Command) => {
      const { client } = await openPanel(deps);
      const id = wanted === SYSTEM ? SYSTEM_LOG_ID : (await findServer(client, wanted)).id;
      const query = queryOf(options);
      const newest = await listRows(
        (part) =>
          client.page('GET /api/servers/:id/timeline', { params: { id }, query: { ...query, ...part } }),
        options.limit ?? DEFAULT_LIMIT,
      );
      const entries = newest.toReversed();
      outputOf(deps, command).result(entries, entries.map(described).join('\n') || 'Nothing happened');
    });
}

const queryOf = ({ type, search, since, until }: Options): Readonly<Record<string, string>> => ({
  ...(type !== undefined && { type }),
  ...(search !== undefined && { q: search }),
  ...(since !== undefined && { from: since }),
  ...(until !== undefined && { to: until }),
});

function described(entry: TimelineEntry): string {
  const time = entry.timestamp.slice(0, 19).replace('T', ' ');
  if (entry.type !== 'command') return `${time}  ${visibleLine(entry.message)}`;
  return [`${time}  ${commandLine(entry)}`, ...answerLines(entry)].join('\n');
}

const commandLine = ({ run: { actor, command, outcome } }: CommandEntry): string =>
  `${visibleLine(actor)}> ${visibleLine(command)}${outcome === 'executed' ? '' : ` (${outcome})`}`;

function answerLines({ run: { response, wholeBytes } }: CommandEntry): readonly string[] {
  const text = visibleText(response ?? '').trimEnd();
  return [text, cutNote(wholeBytes, ANSWER_STORED_BYTES)].filter(Boolean);
}
