import { type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { type Environment } from './env.js';

/** The product's log: structured lines, an object of fields first, then the sentence. */
export abstract class Log {
  abstract trace: Logger['trace'];
  abstract debug: Logger['debug'];
  abstract info: Logger['info'];
  abstract warn: Logger['warn'];
  abstract error: Logger['error'];
}

/** Last line of defence: no code of ours logs these, but a library's error object may carry one. */
const SECRET_PATHS = [
  'password',
  '*.password',
  '*.*.password',
  'token',
  '*.token',
  '*.code',
  '*.headers.cookie',
];

/** JSON lines for machines; readable lines where a person looks at a terminal. */
export function createLogger(environment: Environment, destination?: DestinationStream): Logger {
  const options = { level: environment.LOG_LEVEL, redact: { paths: SECRET_PATHS, censor: '[hidden]' } };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  const transport = {
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true },
  };
  return pino({ ...options, transport });
}

/** Lets the framework's own lines join ours; its start-up chatter is debug to us. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context: context.at(-1) }, String(message));
  }

  verbose(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context: context.at(-1) }, String(message));
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context: context.at(-1) }, String(message));
  }

  error(message: unknown, ...context: unknown[]): void {
    const fields = message instanceof Error ? { err: message } : { context };
    this.logger.error(fields, message instanceof Error ? message.message : String(message));
  }

  fatal(message: unknown, ...context: unknown[]): void {
    this.error(message, ...context);
  }
}
