import { describe, expect, it } from '@jest/globals';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type SeenStatus } from '../servers/server-states.js';
import { sampleStateOf } from './sample-state.js';

const seen = (status: SeenStatus['status'], fallback = false): SeenStatus => ({
  status,
  fallback,
  reason: null,
});
const because = (kind: RconErrorKind): RconError => new RconError(kind, 'why');

describe('The state of a sample', () => {
  it('follows what is shown while the server answers or restarts', () => {
    expect(sampleStateOf(seen('online'), undefined)).toBe('up');
    expect(sampleStateOf(seen('online', true), because('no-answer'))).toBe('limited');
    expect(sampleStateOf(seen('restarting'), because('no-answer'))).toBe('restarting');
  });

  it.each(['port-closed', 'no-answer'] as const)('is down when the server was asked: %s', (kind) => {
    expect(sampleStateOf(seen('offline'), because(kind))).toBe('down');
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
  ] as const)('claims nothing where the server was not asked or did answer: %s', (kind) => {
    expect(sampleStateOf(seen('offline'), because(kind))).toBe('unobserved');
  });

  it('claims nothing before the first attempt has ended', () => {
    expect(sampleStateOf(seen('checking'), undefined)).toBe('unobserved');
    expect(sampleStateOf(seen('offline'), undefined)).toBe('unobserved');
  });
});
