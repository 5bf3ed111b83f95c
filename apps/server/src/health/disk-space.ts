import { statfs } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataFolder } from '../platform/database/data-folder/data-folder.js';
import { Log } from '../platform/log.js';

const REFRESH_MS = 10_000;

/** Free space on the disk of the data folder. */
@Injectable()
export class DiskSpace implements OnModuleInit {
  private free: number | null = null;
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly folder: DataFolder,
    private readonly log: Log,
  ) {}

  /** Bytes that this process may still write; null while that can't be read. */
  get bytesLeft(): number | null {
    return this.free;
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  /** Runs once at a time: on a hanging disk every call would block another thread of libuv's pool. */
  @Interval(REFRESH_MS)
  refresh(): Promise<void> {
    this.refreshing ??= this.read().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async read(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.folder.path);
      this.free = bavail * bsize;
    } catch (error) {
      if (this.free !== null) this.log.warn({ err: error }, 'the disk does not tell how much room is left');
      this.free = null;
    }
  }
}
