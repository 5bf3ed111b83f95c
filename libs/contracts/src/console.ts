import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { COMMAND_MAX_BYTES } from './limits.js';

export class ExecuteCommandRequest {
  /** A line feed would start a second command on telnet-like servers. */
  @Matches(/^[^\p{Cc}]*$/u, { message: 'Command must be one line without control characters' })
  @MaxLength(COMMAND_MAX_BYTES, { message: 'Command must be at most 1024 characters' })
  @MinLength(1, { message: 'Command is required' })
  @IsString({ message: 'Command is required' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  command!: string;
}

export interface CommandResponse {
  readonly response: string;
}

/** How a command ended: `unknown` was sent and never answered, so it may or may not have run. */
export type CommandOutcome = 'executed' | 'failed' | 'unknown';

/** A line of `GET /api/servers/{id}/commands`, newest first. */
export interface ConsoleHistoryEntry {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly command: string;
  readonly response: string;
  /** Username of the person or token owner who sent it. */
  readonly actor: string;
  readonly durationMs: number;
  readonly outcome: CommandOutcome;
}
