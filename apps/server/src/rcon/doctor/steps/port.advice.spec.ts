import { describe, expect, it } from '@jest/globals';
import { battleye } from '@outpost/rcon-protocol/battleye/descriptor.js';
import { unreachableAdvice } from './port.advice.js';

const adviceAt = (address: string) =>
  unreachableAdvice(
    {
      ...{ address, where: `${address}:2305`, request: { port: 2305 } },
      ...{ protocol: battleye, known: battleye.doctor },
    },
    'no-answer',
  );

describe('The advice for a port that stays silent', () => {
  it('AT-30d: names the tried address and proposes a local one when it was public', () => {
    expect(String(adviceAt('198.51.100.7').fix)).toMatch(
      /198\.51\.100\.7:2305 may lead nowhere.* 127\.0\.0\.1/s,
    );
    expect(String(adviceAt('2001:db8::7').fix)).toContain('may lead nowhere');
  });

  it.each(['127.0.0.1', '192.168.1.20', '10.1.2.3', '172.20.0.2', 'fd00::2', '::1'])(
    'gives no such hint for the local address %s',
    (address) => expect(String(adviceAt(address).fix)).not.toContain('lead nowhere'),
  );

  it('has the lines to copy, with the port of the form and without a password', () => {
    expect(adviceAt('127.0.0.1').config).toBe('RConPassword <your password>\nRConPort 2305\nRestrictRCon 0');
  });
});
