import { type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { type Environment } from './env.js';

/** The application log: structured lines, with an object of fields first, then the message. */
export abstract class Log {
  abstract trace: Logger['trace'];
  abstract debug: Logger['debug'];
  abstract info: Logger['info'];
  abstract warn: Logger['warn'];
  abstract error: Logger['error'];
}

/** Defense in depth: our code logs none of these, but a library's error object may contain one. */
const SECRET_PATHS = [
  'password',
  '*.password',
  '*.*.password',
  'token',
  '*.token',
  '*.code',
  '*.headers.cookie',
];

/** JSON lines for machines; readable lines on a terminal. */
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

/** Sends the framework's log lines to ours; its start-up messages become debug lines. */
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
