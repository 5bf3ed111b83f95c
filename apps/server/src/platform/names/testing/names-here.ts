import { pino } from 'pino';
import { HostsFile } from '../hosts-file.js';
import { NameQuestions } from '../name-questions.js';
import { Names } from '../names.js';
import { ResolvConf } from '../resolv-conf.js';

/** Names as this machine knows them, for tests of others that need a few. */
export const namesHere = (): Names =>
  new Names(
    new NameQuestions([], new ResolvConf()),
    new HostsFile(),
    { now: () => performance.now() },
    pino({ level: 'silent' }),
  );
