import { Injectable } from '@nestjs/common';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type CommandRun } from '@outpost/contracts/timeline.js';
import { rowsOfPage } from '../platform/pages/page-end.js';
import { type CommandEntity } from '../rcon/command.entity.js';
import { permitOf } from '../rcon/command-order.js';
import { CommandsRepository } from '../rcon/commands.repository.js';
import { truncationOf } from '../rcon/stored-text.js';

/** The leading entries that fit into one page together with their commands' responses. */
interface EntriesWithRuns {
  readonly entries: readonly LogEntry[];
  /** Keyed by entry id. */
  readonly runs: ReadonlyMap<number, CommandRun>;
}

/** Joins the log entries of commands with their runs in the command history. */
@Injectable()
export class CommandRuns {
  constructor(private readonly commands: CommandsRepository) {}

  async of(serverId: number, entries: readonly LogEntry[]): Promise<EntriesWithRuns> {
    const ids = entries.map(historyIdOf).filter((id) => id !== undefined);
    if (ids.length === 0) return { entries, runs: new Map() };
    const sizes = await this.commands.sizesOf(serverId, ids);
    const sizeOf = (entry: LogEntry): number =>
      Buffer.byteLength(entry.message) + (sizes.get(historyIdOf(entry) ?? 0) ?? 0);
    const shown = entries.slice(0, rowsOfPage(entries, sizeOf));
    const found = await this.commands.withIds(
      serverId,
      shown.map(historyIdOf).filter((id) => id !== undefined),
    );
    const byId = new Map(found.map((command) => [command.id, runOf(command)]));
    return { entries: shown, runs: new Map(shown.flatMap((entry) => runFor(entry, byId))) };
  }
}

const historyIdOf = ({ kind, details }: LogEntry): number | undefined => {
  const id = details?.['historyId'];
  return kind === 'command' && typeof id === 'number' ? id : undefined;
};

function runFor(entry: LogEntry, byId: ReadonlyMap<number, CommandRun>): (readonly [number, CommandRun])[] {
  const run = byId.get(historyIdOf(entry) ?? 0);
  return run ? [[entry.id, run]] : [];
}

const runOf = (command: CommandEntity): CommandRun => ({
  historyId: command.id,
  command: command.command,
  response: command.response,
  ...truncationOf(command.wholeBytes),
  actor: command.actorName,
  source: command.source,
  outcome: command.outcome,
  durationMs: command.durationMs,
  ...permitOf(command),
});
