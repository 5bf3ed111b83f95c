import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PanelOptions } from '../../support/panel-process.js';

/** Sets the wall clock of a panel from outside, without rights on the machine and without the panel's help. */
export class ClockOfPanel {
  private offMs = 0;
  readonly options: PanelOptions = {
    preloads: [pathToFileURL(join(process.cwd(), 'test/faults/support/moved-clock.js')).href],
  };

  constructor(private readonly folder: string) {}

  /** Settings of the panel whose clock it is. */
  get env(): Readonly<Record<string, string>> {
    return { OUTPOST_CLOCK_OFF_BY_FILE: this.file };
  }

  get now(): Date {
    return new Date(Date.now() + this.offMs);
  }

  setTo(time: string): Promise<void> {
    return this.move(Date.parse(time) - this.now.getTime());
  }

  /** Forward, or back by what is negative. In one step: the panel reads the file at any moment. */
  async move(byMs: number): Promise<void> {
    this.offMs += byMs;
    await writeFile(`${this.file}.new`, String(this.offMs));
    await rename(`${this.file}.new`, this.file);
  }

  private get file(): string {
    return join(this.folder, 'clock-off-by');
  }
}
