import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { BackupWorld } from './backup-world.js';
import { storePanel } from './stored-panel.js';

export interface ArchivedPanel {
  /** New for each test, with its archive in place. */
  world: BackupWorld;
}

/** Makes data folder and archive once for all tests of a file. */
export function archivedPanel(): ArchivedPanel {
  const held = {} as ArchivedPanel;
  let template: string;
  let archive: Buffer;
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'outpost-template-'));
    await storePanel(template);
    const world = new BackupWorld(template);
    await world.backup();
    archive = readFileSync(world.archive);
    world.remove();
  });
  beforeEach(() => {
    held.world = new BackupWorld(template);
    writeFileSync(held.world.archive, archive);
  });
  afterEach(() => held.world.remove());
  afterAll(() => rmSync(template, { recursive: true }));
  return held;
}
