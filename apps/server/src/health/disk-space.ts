import { statfs } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataFolder } from '../platform/database/data-folder/data-folder.js';
import { Log } from '../platform/log.js';

const LOOK_MS = 10_000;

/** The room that is left where the data lies. */
@Injectable()
export class DiskSpace implements OnModuleInit {
  private left: number | null = null;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly folder: DataFolder,
    private readonly log: Log,
  ) {}

  /** Bytes that this process may still write; null while the disk does not tell. */
  get bytesLeft(): number | null {
    return this.left;
  }

  async onModuleInit(): Promise<void> {
    await this.look();
  }

  /** A disk that hangs is asked once: each question would take another thread of the process with it. */
  @Interval(LOOK_MS)
  look(): Promise<void> {
    this.looking ??= this.read().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async read(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.folder.path);
      this.left = bavail * bsize;
    } catch (error) {
      if (this.left !== null) this.log.warn({ err: error }, 'the disk does not tell how much room is left');
      this.left = null;
    }
  }
}
