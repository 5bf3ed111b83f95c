import { describe, expect, it } from '@jest/globals';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ProtocolDoctor } from '@outpost/rcon-protocol/protocol-doctor.js';
import { guardedDoctor } from './guarded-doctor.js';

const boom = (): never => {
  throw new Error('odd');
};

const guard = (doctor: unknown) => {
  const reports: string[] = [];
  const report = (error: unknown): void => void reports.push(String(error));
  return { doctor: guardedDoctor(doctor as ProtocolDoctor, report), reports };
};

describe('guardedDoctor', () => {
  it('passes valid values through', () => {
    const advice = { cause: 'c', fix: 'f', config: 'x' };
    const { doctor } = guard({ transport: 'udp', refused: () => advice, queryPorts: () => [1, 2] });
    expect(doctor.transport).toBe('udp');
    expect(doctor.refused?.(1)).toEqual(advice);
    expect(doctor.queryPorts?.(1)).toEqual([1, 2]);
  });

  it('replaces and reports a part that throws', () => {
    const target = { address: '192.0.2.1', port: 1 };
    const { doctor, reports } = guard({
      probe: { hello: boom, recognises: boom, detail: boom, fix: 'f' },
      doubt: { isDoubtful: boom },
      ...{ queryPorts: boom, gamePort: boom, refused: boom, judgeRights: boom },
    });
    expect(doctor.probe?.hello?.(target)).toHaveLength(0);
    expect(doctor.probe?.recognises(Buffer.alloc(4))).toBe(false);
    expect(doctor.probe?.detail('here')).toBe('here');
    expect(doctor.doubt?.isDoubtful(new RconError('refused', 'no'))).toBe(false);
    expect([doctor.queryPorts?.(1), doctor.gamePort?.(1), doctor.refused?.(1)]).toEqual([[], {}, {}]);
    expect(doctor.judgeRights?.('')).toMatchObject({ status: 'skipped' });
    expect(reports).toEqual(Array.from({ length: 8 }, () => 'Error: odd'));
  });

  it.each([
    ['an advice that is not a text', { refused: () => ({ fix: {} }) }, 'refused', {}],
    ['ports that are not numbers', { queryPorts: () => ['x'] }, 'queryPorts', []],
    [
      'an unknown outcome',
      { judgeRights: () => ({ status: 'great', detail: 'x' }) },
      'judgeRights',
      undefined,
    ],
  ] as const)('ignores and reports %s', (_, invalid, key, fallback) => {
    const { doctor, reports } = guard(invalid);
    const read = (doctor[key] as (given: unknown) => unknown)(1);
    if (fallback) expect(read).toEqual(fallback);
    expect(reports).toEqual([expect.stringContaining('TypeError')]);
  });
});
