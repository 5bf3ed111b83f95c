import { say, type Words } from '@outpost/contracts/message.js';
import { type Advice, type Finding, type ProtocolDoctor } from '@outpost/rcon-protocol/protocol-doctor.js';
import { attempt, type PluginFaultReport } from './plugin-failure.js';

const MAX_TEXT_LENGTH = 1_024;
const MAX_PORTS = 10;

const FAILED: Finding = {
  status: 'skipped',
  detail: say(
    'plugins.plugin_of_protocol_failed_log',
    'The plugin of this protocol failed; the log of the panel says why.',
  ),
};

/** Wraps the doctor of a plugin: a part that throws or returns an invalid value is reported and yields a default. */
export function guardedDoctor(doctor: ProtocolDoctor, report: PluginFaultReport): ProtocolDoctor {
  const { probe, doubt, unreadable, queryPorts, gamePort, refused, judgeRights, ...plain } = doctor;
  const safe = <Result>(read: () => Result, fallback: Result): Result =>
    attempt(read, fallback, report, 'its doctor failed');
  const guardedDetail = (detail: (where: string) => Words) => (where: string) =>
    safe(() => bounded(detail(where)), where);
  const guardedAdvice = (advice: (port: number) => Advice) => (port: number) =>
    safe(() => boundedAdvice(advice(port)), {});
  return {
    ...plain,
    ...(probe && {
      probe: {
        ...probe,
        ...(probe.hello && {
          hello: (target) => safe(() => Buffer.from(probe.hello?.(target) ?? []), Buffer.alloc(0)),
        }),
        recognises: (bytes) => safe(() => probe.recognises(bytes), false),
        detail: guardedDetail(probe.detail),
      },
    }),
    ...(doubt && {
      doubt: {
        isDoubtful: (error) => safe(() => doubt.isDoubtful(error), false),
        ...(doubt.unrecognised && {
          unrecognised: {
            ...boundedAdvice(doubt.unrecognised),
            detail: guardedDetail(doubt.unrecognised.detail),
          },
        }),
      },
    }),
    ...(unreadable && {
      unreadable: {
        isMeant: (error) => safe(() => unreadable.isMeant(error), false),
        detail: guardedDetail(unreadable.detail),
      },
    }),
    ...(queryPorts && { queryPorts: (port) => safe(() => boundedPorts(queryPorts(port)), []) }),
    ...(gamePort && { gamePort: guardedAdvice(gamePort) }),
    ...(refused && { refused: guardedAdvice(refused) }),
    ...(judgeRights && { judgeRights: (reply) => safe(() => boundedFinding(judgeRights(reply)), FAILED) }),
  };
}

/** The lines for a configuration; empty if the plugin fails to build them. */
export const guardedConfiguration =
  (configuration: (port: number) => string, report: PluginFaultReport) =>
  (port: number): string =>
    attempt(() => bounded(configuration(port)), '', report, 'configuration() failed');

/** @throws {TypeError} */
function bounded(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_LENGTH);
  throw new TypeError('what is told must be a text');
}

const boundedAdvice = (advice: Advice): Advice =>
  Object.fromEntries(
    (['cause', 'fix', 'config'] as const).flatMap((key) =>
      advice[key] === undefined || advice[key] === null ? [] : [[key, bounded(advice[key])]],
    ),
  );

function boundedFinding(finding: Finding): Finding {
  const { status, detail } = finding;
  if (!['passed', 'failed', 'skipped'].includes(status)) throw new TypeError(`"${status}" is no outcome`);
  return { ...boundedAdvice(finding), status, detail: bounded(detail) };
}

/** Whether a port is the right one is left to the query. */
function boundedPorts(ports: readonly number[]): readonly number[] {
  if (!ports.every(Number.isInteger)) throw new TypeError('ports are whole numbers');
  return ports.slice(0, MAX_PORTS);
}
