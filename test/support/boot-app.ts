import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type INestApplicationContext } from '@nestjs/common';
import { startOutpost } from '../../apps/server/src/outpost.js';
import { databaseSettings, removeDatabase } from './panel-database.js';

export interface BootedOutpost {
  readonly url: string;
  readonly dataDir: string;
  readonly setupCode: string;
  /** The running application, for tests that bypass the API. */
  readonly app: INestApplicationContext;
  /** Every log line so far. */
  readonly log: readonly string[];
  /** Stops the server and keeps the data folder for another boot. */
  stop(): Promise<void>;
  /** Stops the server and removes the data folder. */
  remove(): Promise<void>;
}

export interface BootOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
}

/** Starts the whole server in this process on a free port, with a data folder of its own. */
export async function bootOutpost({ environment = {}, dataDir }: BootOptions = {}): Promise<BootedOutpost> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'outpost-test-')));
  const log: string[] = [];
  const outpost = await startOutpost({
    environment: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'debug',
      ...(await databaseSettings(folder)),
      ...environment,
    },
    logDestination: collectorOf(log),
  });
  let running = true;
  const stop = async (): Promise<void> => {
    if (!running) return;
    running = false;
    await outpost.stop();
  };
  return {
    url: outpost.url,
    dataDir: folder,
    setupCode: outpost.setupCode ?? '',
    app: outpost.app,
    log,
    stop,
    remove: async () => {
      await stop();
      await removeDatabase(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const collectorOf = (lines: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
