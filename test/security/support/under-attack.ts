import { afterAll, beforeAll } from '@jest/globals';
import { type RawClient } from '../../support/api.js';
import { AttackedPanel } from './attacked-panel.js';

/** A panel and a client signed in as its admin. */
export interface UnderAttack {
  readonly panel: AttackedPanel;
  readonly admin: RawClient;
}

/** Starts a panel before the attacks of a `describe` and stops it after; its fields are unavailable before that. */
export function underAttack(settings: Readonly<Record<string, string>> = {}): UnderAttack {
  let started: UnderAttack | undefined;
  const get = (): UnderAttack => {
    if (!started) throw new Error('the panel has not been started');
    return started;
  };
  beforeAll(async () => {
    const panel = await AttackedPanel.start(settings);
    started = { panel, admin: await panel.admin() };
  }, 60_000);
  afterAll(() => started?.panel.stop());
  return {
    get panel() {
      return get().panel;
    },
    get admin() {
      return get().admin;
    },
  };
}
