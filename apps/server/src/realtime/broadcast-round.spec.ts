import { describe, expect, it } from '@jest/globals';
import { aCommandEntry, anEntry } from '@outpost/contracts/testing/timeline.js';
import { logEntryOf, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { messageFrame } from './message-frame.js';
import { BroadcastRound } from './broadcast-round.js';
import { type Reader, ROOM_ROUND_LENGTH, type ServerBatch } from './server-batch.js';

const FOLLOWER: Reader = { id: 'follower', followsTimeline: true };
const PLAIN: Reader = { id: 'plain', followsTimeline: false };

const line = (id: number, message = `line ${id}`): TimelineEntry => anEntry({ id, message });
const COMMAND = aCommandEntry({}, { id: 2 });

type Added = readonly [entry: TimelineEntry, origin?: string];

function roundOf(
  ...batches: readonly (readonly Added[])[]
): readonly [BroadcastRound, readonly ServerBatch[]] {
  const round = new BroadcastRound(1);
  const added = batches.map((entries, serverId) => {
    const batch = round.batchOf(serverId, 0);
    for (const [entry, origin] of entries) batch.add(entry, origin);
    return batch;
  });
  return [round, added];
}

const batchOf = (...entries: readonly TimelineEntry[]): Buffer => {
  const messages = entries.map((entry) => ({ type: 'timeline', entry }));
  return messageFrame(JSON.stringify({ type: 'batch', messages }));
};

const typesFor = (batch: ServerBatch | undefined, reader: Reader): readonly string[] =>
  (batch?.textsFor(reader) ?? []).map((text) => (JSON.parse(text) as { type: string }).type);

describe('A broadcast round', () => {
  it('is one message for readers of the timeline, with each entry once', () => {
    const [round, batches] = roundOf([[line(1)], [line(2)]], [[line(3)]]);
    expect(round.frameFor(FOLLOWER, batches)).toEqual(batchOf(line(1), line(2), line(3)));
  });

  it('is for everybody else what the contract makes of each entry, message by message [S3.27]', () => {
    const [round, batches] = roundOf([[line(1)], [COMMAND]]);
    const { timestamp } = line(1);
    const printed = { type: 'consoleUpdate', serverId: 1, command: '', response: 'line 1', timestamp };
    const messages = [
      printed,
      { type: 'logEntry', serverId: 1, entry: logEntryOf(line(1)) },
      {
        ...{ type: 'command', serverId: 1, command: 'players', actor: 'anna', source: 'panel' },
        ...{ outcome: 'executed', durationMs: 12, historyId: 1, result: 'nobody', timestamp },
      },
      { type: 'logEntry', serverId: 1, entry: logEntryOf(COMMAND) },
    ];
    expect(batches[0]?.textsFor(PLAIN).map((text) => JSON.parse(text) as unknown)).toEqual(messages);
    const texts = batches[0]?.textsFor(PLAIN) ?? [];
    expect(round.frameFor(PLAIN, batches)).toEqual(Buffer.concat(texts.map(messageFrame)));
  });

  it('contains other entries as log entries only', () => {
    const [, batches] = roundOf([
      [anEntry({ kind: 'status-changed' })],
      [anEntry({ kind: 'settings-changed' })],
    ]);
    expect(typesFor(batches[0], PLAIN)).toEqual(['logEntry', 'logEntry']);
  });

  it('is encoded once for readers with the same view', () => {
    const [round, batches] = roundOf([[line(1)]], [[line(2)]]);
    expect(round.frameFor({ id: 'another', followsTimeline: true }, batches)).toBe(
      round.frameFor({ id: 'another', followsTimeline: true }, batches),
    );
    const [first] = batches as [ServerBatch];
    expect(round.frameFor(FOLLOWER, [first])).toEqual(batchOf(line(1)));
  });

  it('leaves the message about a command out for its sender only', () => {
    const sender: Reader = { id: 'sender', followsTimeline: false };
    const [round, batches] = roundOf([[COMMAND, sender.id]]);
    expect(typesFor(batches[0], sender)).toEqual(['logEntry']);
    expect(typesFor(batches[0], PLAIN)).toEqual(['command', 'logEntry']);
    expect(round.frameFor(sender, batches)).not.toEqual(round.frameFor(PLAIN, batches));
  });

  it('contains every command for readers of the timeline, their own included', () => {
    const sender: Reader = { id: 'sender', followsTimeline: true };
    const [round, batches] = roundOf([[COMMAND, sender.id]]);
    expect(round.frameFor(sender, batches)).toEqual(batchOf(COMMAND));
  });

  it('leaves out what exceeds the limit of one server, and counts it', () => {
    const long = line(1, 'x'.repeat(ROOM_ROUND_LENGTH));
    const [, batches] = roundOf([[long], [line(2)], [line(3)]], [[line(4)]]);
    expect(typesFor(batches[0], FOLLOWER)).toEqual(['timeline']);
    expect(batches[0]?.leftOutForAll).toEqual({ count: 2, from: 2, upTo: 3 });
    expect(batches[0]?.whole).toEqual({ count: 3, from: 1, upTo: 3 });
    expect(batches[1]?.leftOutForAll).toBeUndefined();
  });
});
