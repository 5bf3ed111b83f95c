import { describe, expect, it } from '@jest/globals';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type SeenStatus } from '../servers/server-states.js';
import { sampleStateOf } from './sample-state.js';

const statusOf = (status: SeenStatus['status'], fallback = false): SeenStatus => ({
  status,
  fallback,
  reason: null,
});
const errorOf = (kind: RconErrorKind): RconError => new RconError(kind, 'why');

describe('The state of a sample', () => {
  it('follows the shown status while the server answers or restarts', () => {
    expect(sampleStateOf(statusOf('online'), undefined)).toBe('up');
    expect(sampleStateOf(statusOf('online', true), errorOf('no-answer'))).toBe('limited');
    expect(sampleStateOf(statusOf('restarting'), errorOf('no-answer'))).toBe('restarting');
  });

  it.each(['port-closed', 'no-answer'] as const)('is down when the server did not answer: %s', (kind) => {
    expect(sampleStateOf(statusOf('offline'), errorOf(kind))).toBe('down');
  });

  it.each([
    'refused',
    'address-not-allowed',
    'host-not-found',
    'lost',
    'network',
    'protocol',
    'timed-out',
    'closed',
  ] as const)('is unobserved when the server was not asked or did answer: %s', (kind) => {
    expect(sampleStateOf(statusOf('offline'), errorOf(kind))).toBe('unobserved');
  });

  it('is unobserved before the first attempt has ended', () => {
    expect(sampleStateOf(statusOf('checking'), undefined)).toBe('unobserved');
    expect(sampleStateOf(statusOf('offline'), undefined)).toBe('unobserved');
  });
});
