import { pino } from 'pino';
import { HostsFile } from '../hosts-file.js';
import { DnsClient } from '../dns-client.js';
import { Names } from '../names.js';
import { ResolvConf } from '../resolv-conf.js';

/** Resolves names with this machine's settings, for tests that need a resolver. */
export const namesHere = (): Names =>
  new Names(
    new DnsClient([], new ResolvConf()),
    new HostsFile(),
    { now: () => performance.now() },
    pino({ level: 'silent' }),
  );
