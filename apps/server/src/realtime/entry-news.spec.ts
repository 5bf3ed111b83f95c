import { describe, expect, it } from '@jest/globals';
import { MalformedMessageError } from '../cluster/cluster.errors.js';
import { entryNewsOf, readEntryNews, readWatches } from './entry-news.js';

const PLACE = { epoch: 2, count: 7 };
const ENTRY = { id: 1, serverId: 7, kind: 'command', message: 'x', details: null, timestamp: 'now' };
const RUN = {
  ...{ historyId: null, command: 'x', response: 'y', actor: 'anna', source: 'panel', outcome: 'executed' },
  ...{ durationMs: 3, wholeBytes: 9, notKept: 'the disk is full' },
  messages: { notKept: { code: 'a.b', params: { n: 1, why: { code: 'c.d', params: { of: 'x' } } } } },
};
const nested = (depth: number): object => ({
  code: 'a',
  params: depth === 0 ? {} : { of: nested(depth - 1) },
});
const withRun = (changed: object): object => ({ place: PLACE, entry: ENTRY, run: { ...RUN, ...changed } });
const withEntry = (changed: object): object => ({ place: null, entry: { ...ENTRY, ...changed } });

describe('News of an entry', () => {
  it('are read as they were written, and nothing else that is in them', () => {
    const sent = readEntryNews({ ...withRun({ odd: '<script>' }), origin: 'socket', isUpdate: true, odd: 1 });
    expect(sent.added?.entry).toMatchObject({ id: 1, type: 'command' });
    expect((sent.added?.entry as unknown as { run: unknown }).run).toEqual(RUN);
    expect(readEntryNews(JSON.parse(JSON.stringify(entryNewsOf(sent))))).toEqual(sent);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no place', {}],
    ['half a place', { place: { epoch: 1 } }],
    ['a place that is none', { place: { epoch: 1, count: -1 } }],
    ['an answer to a number', { place: PLACE, answers: 7, upTo: 1 }],
    ['a text as an end', { place: PLACE, answers: 'q', upTo: '1' }],
    ['a goodbye that is neither true nor false', { place: PLACE, isLast: 1 }],
    ['a lost entry that is none', { place: null, lostFrom: 'x' }],
    ['no id', withEntry({ id: -1 })],
    ['an unknown kind', withEntry({ kind: 'noise' })],
    ['a number as its message', withEntry({ message: 7 })],
    ['a long message', withEntry({ message: 'x'.repeat(1_000_000) })],
    ['a list as its details', withEntry({ details: [] })],
    ['a long time', withEntry({ timestamp: 'x'.repeat(2_000) })],
    ['a long sender', { ...withEntry({}), origin: 'x'.repeat(2_000) }],
    ['an update that is neither true nor false', { ...withEntry({}), isUpdate: 'yes' }],
    ['no run', { place: null, entry: ENTRY, run: null }],
    ['an unknown source', withRun({ source: 'x' })],
    ['an unknown outcome', withRun({ outcome: 'x' })],
    ['a negative duration', withRun({ durationMs: -1 })],
    ['a text as a size', withRun({ wholeBytes: '9' })],
    ['a number as a reason', withRun({ notKept: 7 })],
    ['a long reason', withRun({ notKept: 'x'.repeat(2_000) })],
    ['a text as messages', withRun({ messages: 'x' })],
    ['a message without a code', withRun({ messages: { notKept: { params: {} } } })],
    ['a message without values', withRun({ messages: { notKept: { code: 'a' } } })],
    ['a message with an odd value', withRun({ messages: { notKept: { code: 'a', params: { n: true } } } })],
    ['a message that is too deep', withRun({ messages: { notKept: nested(9) } })],
    ['too many messages', withRun({ messages: { notKept: Array(99).fill(nested(0)) } })],
  ])('are refused with %s', (_, news) => {
    expect(() => readEntryNews(news)).toThrow(MalformedMessageError);
  });
});

describe('News of what is watched', () => {
  it.each([
    ['nothing', null],
    ['no servers', { question: null }],
    ['a text as a server', { serverIds: ['7'], question: null }],
    ['too many servers', { serverIds: Array(1_001).fill(7), question: null }],
    ['a number as a question', { serverIds: [7], question: 7 }],
  ])('are refused with %s', (_, news) => {
    expect(() => readWatches(news)).toThrow(MalformedMessageError);
  });
});
