import { COMMAND_OUTCOMES, COMMAND_SOURCES } from '@outpost/contracts/console.js';
import { ANSWER_STORED_BYTES, COMMAND_MAX_BYTES, LINE_STORED_BYTES } from '@outpost/contracts/limits.js';
import { LOG_KINDS, type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LogDetails, type LogEntry } from '@outpost/contracts/logs.js';
import { type MessageKey, type MessageKeys } from '@outpost/contracts/message-key.js';
import {
  type CommandRun,
  logEntryOf,
  type TimelineEntry,
  timelineEntryOf,
} from '@outpost/contracts/timeline.js';
import { MalformedMessageError } from '../cluster/cluster.errors.js';
import { countOf, fieldsOf, flagOf, listOf, oneOf, orNull, textOf } from '../cluster/message-fields.js';
import { EntryAdded } from '../logs/timeline.events.js';

/** Subject on which replicas say which servers their readers watch. */
export const WATCHES = 'watches';
/** Subject on which a replica that joins asks all others to say so now. */
export const WATCHES_WANTED = 'watches-wanted';
/** Subject of the entries of a server. */
export const entriesOf = (serverId: number): string => `entries.${serverId}`;

/** Servers in one message. */
export const WATCHES_MAX = 1_000;
/** Messages about a run, and values in one; how deep one may be in another. */
const MESSAGES_MAX = 20;
const DEPTH_MAX = 3;
const SHORT_MAX_LENGTH = 1_000;
const shortTextOf = (value: unknown): string => textOf(value, SHORT_MAX_LENGTH);
const KINDS = Object.keys(LOG_KINDS) as LogKind[];

/** Readers of the sending replica watch these servers. */
export interface WatchesNews {
  readonly serverIds: readonly number[];
  /** If there is one, their holder answers it with the end of the log of each. */
  readonly question: string | null;
}

/** Where the holder of a server is in what it tells of it. */
export interface Place {
  /** Of its lease. */
  readonly epoch: number;
  /** How many entries there were since it holds the server, updates included. */
  readonly count: number;
}

/**
 * An entry, or only where its holder is. An entry without a place is of a replica that does not hold the server, and is
 * stored.
 */
export interface EntryNews {
  readonly place: Place | null;
  readonly added: EntryAdded | null;
  /** In answer to this question. */
  readonly answers: string | null;
  /** Everything that was added before the question has an id up to this one, and is stored; null without a question. */
  readonly upTo: number | null;
  /** The server is given away: nothing follows. */
  readonly isLast: boolean;
  /** An entry of a replica that does not hold the server, with this id or a later one, may not have come. */
  readonly lostFrom: number | null;
}

/** The entry as JSON: its fields in the log, and what only the live entry of a command has. */
export function entryNewsOf({ place, added, answers, upTo, isLast, lostFrom }: EntryNews): object {
  if (!added) return { place, answers, upTo, isLast, lostFrom };
  const { entry, origin, isUpdate } = added;
  const run = entry.type === 'command' ? { run: entry.run } : {};
  return { place, entry: logEntryOf(entry), ...run, origin, isUpdate };
}

/** @throws {MalformedMessageError} */
export function readEntryNews(news: unknown): EntryNews {
  const {
    place,
    entry,
    answers = null,
    upTo = null,
    isLast = false,
    lostFrom = null,
    ...rest
  } = fieldsOf<
    'place' | 'entry' | 'run' | 'origin' | 'isUpdate' | 'answers' | 'upTo' | 'isLast' | 'lostFrom'
  >(news);
  return {
    place: orNull(place, placeOf),
    added: entry === undefined ? null : addedOf(entry, rest),
    answers: orNull(answers, shortTextOf),
    upTo: orNull(upTo, countOf),
    isLast: flagOf(isLast),
    lostFrom: orNull(lostFrom, countOf),
  };
}

/** @throws {MalformedMessageError} */
export function readWatches(news: unknown): WatchesNews {
  const { serverIds, question } = fieldsOf<keyof WatchesNews>(news);
  return {
    serverIds: listOf(serverIds, WATCHES_MAX, countOf),
    question: orNull(question, shortTextOf),
  };
}

function placeOf(value: unknown): Place {
  const { epoch, count } = fieldsOf<keyof Place>(value);
  return { epoch: countOf(epoch), count: countOf(count) };
}

type EntryParts = Readonly<Partial<Record<'run' | 'origin' | 'isUpdate', unknown>>>;

function addedOf(entry: unknown, { run, origin, isUpdate = false }: EntryParts): EntryAdded {
  const sentBy = origin === undefined ? undefined : shortTextOf(origin);
  return new EntryAdded(timelineEntry(entry, run), sentBy, flagOf(isUpdate));
}

function timelineEntry(value: unknown, run: unknown): TimelineEntry {
  const { id, serverId, kind, message, details, timestamp } = fieldsOf<keyof LogEntry>(value);
  const known = oneOf(KINDS, kind);
  const entry: LogEntry = {
    id: countOf(id),
    serverId: countOf(serverId),
    eventType: LOG_KINDS[known],
    kind: known,
    message: textOf(message, LINE_STORED_BYTES),
    details: orNull(details, detailsOf),
    timestamp: shortTextOf(timestamp),
  };
  return timelineEntryOf(entry, run === undefined ? undefined : runOf(run));
}

function detailsOf(value: unknown): LogDetails {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as LogDetails;
  throw new MalformedMessageError('no details');
}

function runOf(value: unknown): CommandRun {
  const run = fieldsOf<keyof CommandRun>(value);
  return {
    historyId: orNull(run.historyId, countOf),
    command: textOf(run.command, COMMAND_MAX_BYTES),
    response: orNull(run.response, (text) => textOf(text, ANSWER_STORED_BYTES)),
    actor: shortTextOf(run.actor),
    source: oneOf(COMMAND_SOURCES, run.source),
    outcome: oneOf(COMMAND_OUTCOMES, run.outcome),
    durationMs: countOf(run.durationMs),
    ...(run.wholeBytes !== undefined && { wholeBytes: countOf(run.wholeBytes) }),
    ...(run.reason !== undefined && { reason: shortTextOf(run.reason) }),
    ...(run.approvedBy !== undefined && { approvedBy: shortTextOf(run.approvedBy) }),
    ...(run.notKept !== undefined && { notKept: shortTextOf(run.notKept) }),
    ...(run.messages !== undefined && { messages: messagesOf(run.messages) }),
  };
}

/** Of each text in the run, its code and values. */
function messagesOf(value: unknown): MessageKeys {
  const messages = Object.entries(detailsOf(value));
  if (messages.length > MESSAGES_MAX) throw new MalformedMessageError('too many messages');
  return Object.fromEntries(messages.map(([name, message]) => [shortTextOf(name), messageOf(message)]));
}

/** One for each text of a list. */
const messageOf = (value: unknown): MessageKey | readonly MessageKey[] =>
  Array.isArray(value) ? listOf(value, MESSAGES_MAX, (one) => keyOf(one, 0)) : keyOf(value, 0);

function keyOf(value: unknown, depth: number): MessageKey {
  const { code, params } = fieldsOf<keyof MessageKey>(value);
  const values = Object.entries(detailsOf(params));
  if (depth > DEPTH_MAX || values.length > MESSAGES_MAX)
    throw new MalformedMessageError('too large a message');
  return {
    code: shortTextOf(code),
    params: Object.fromEntries(values.map(([name, one]) => [shortTextOf(name), paramOf(one, depth + 1)])),
  };
}

function paramOf(value: unknown, depth: number): string | number | MessageKey {
  if (typeof value === 'string') return textOf(value, LINE_STORED_BYTES);
  return typeof value === 'number' ? value : keyOf(value, depth);
}
