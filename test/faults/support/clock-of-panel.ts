import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PanelOptions } from '../../support/panel-process.js';

/** Shifts the wall clock of a panel from outside, without root and without support in the panel. */
export class ClockOfPanel {
  private offMs = 0;
  readonly options: PanelOptions = {
    preloads: [pathToFileURL(join(process.cwd(), 'test/faults/support/moved-clock.js')).href],
  };

  constructor(private readonly folder: string) {}

  /** Environment variables for the panel whose clock is controlled. */
  get env(): Readonly<Record<string, string>> {
    return { OUTPOST_CLOCK_OFF_BY_FILE: this.file };
  }

  get now(): Date {
    return new Date(Date.now() + this.offMs);
  }

  setTo(time: string): Promise<void> {
    return this.move(Date.parse(time) - this.now.getTime());
  }

  /** Moves the clock forward, or back if negative. Written atomically: the panel may read the file at any moment. */
  async move(byMs: number): Promise<void> {
    this.offMs += byMs;
    await writeFile(`${this.file}.new`, String(this.offMs));
    await rename(`${this.file}.new`, this.file);
  }

  private get file(): string {
    return join(this.folder, 'clock-off-by');
  }
}
