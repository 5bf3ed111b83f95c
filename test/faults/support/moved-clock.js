// @ts-check
// Preloaded into a panel: shifts its wall clock by the milliseconds in a file, as if the machine's clock had been set.
// The monotonic clock is unaffected.
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
