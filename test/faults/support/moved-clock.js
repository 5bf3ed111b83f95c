// @ts-check
// Loaded into a panel before its own code: its wall clock is off by the milliseconds that stand in a file, as if
// somebody had set the clock of the machine. The monotonic clock goes on as it is.
import { readFileSync } from 'node:fs';

const FILE = process.env['OUTPOST_CLOCK_OFF_BY_FILE'] ?? '';
const READ_EVERY_MS = 20;
let offMs = 0;

const read = () => (offMs = Number(readFileSync(FILE, 'utf8')));
read();
setInterval(read, READ_EVERY_MS).unref();

const RealDate = Date;
const now = () => RealDate.now() + offMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => String(new RealDate(now())),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
