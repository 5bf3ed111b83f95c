import { describe, expect, it } from '@jest/globals';
import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { markOfReconnect, markOfStatus, withMark } from './console-marks.js';

const STATUS: ServerStatusMessage = {
  type: 'serverStatus',
  serverId: 1,
  status: 'offline',
  fallback: false,
  timestamp: '2026-11-20T10:00:00Z',
  reason: 'No answer',
};

describe('What parts a console', () => {
  it('is a change of state with its reason', () => {
    expect(markOfStatus(STATUS)).toMatchObject({ tone: 'offline', text: 'Server is offline: No answer' });
    expect(markOfStatus({ ...STATUS, status: 'online', fallback: true })).toMatchObject({ tone: 'limited' });
    expect(markOfStatus({ ...STATUS, status: 'checking' })).toBeUndefined();
  });

  it('is a stretch without a live connection, with how long it was', () => {
    const mark = markOfReconnect(new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T10:00:42Z'));
    expect(mark).toMatchObject({ tone: 'gap', timestamp: '2026-11-20T10:00:42.000Z' });
    expect(mark.text).toMatch(/^Not observed for 42 s/);
  });

  it('stands there once, however often it is told', () => {
    const mark = markOfStatus(STATUS);
    if (!mark) throw new Error('no mark');
    expect(withMark(withMark([], mark), mark)).toEqual([mark]);
  });

  it('is told in its last words where it is told again', () => {
    const mark = markOfStatus(STATUS);
    if (!mark) throw new Error('no mark');
    const later = { ...mark, text: 'later' };
    expect(withMark([mark], later)).toEqual([later]);
  });
});
