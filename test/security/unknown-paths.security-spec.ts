import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';

let panel: AttackedPanel;
beforeAll(async () => {
  panel = await AttackedPanel.start();
});
afterAll(() => panel.stop());

describe('A stranger who looks around', () => {
  attack(
    '16.1',
    'asks as a program for paths that are no page',
    () => panel,
    async () => {
      const paths = [
        '/metrics',
        '/healthz',
        '/.env',
        '/.git/config',
        '/wp-login.php',
        '/server-status',
        '/x/y',
      ];
      for (const path of paths)
        for (const accept of ['*/*', 'application/openmetrics-text;version=1.0.0,*/*;q=0.1']) {
          const { status, body } = await panel.visitor().send('GET', path, undefined, { accept });
          expect([path, status]).toEqual([path, 404]);
          expect(body).toMatchObject({ code: 'not_found' });
        }
      return '404 not_found';
    },
  );

  attack(
    '16.2',
    'asks as a browser for files that are not there, and for paths outside of the panel',
    () => panel,
    async () => {
      const browser = { accept: 'text/html,*/*;q=0.8' };
      for (const path of [
        '/backup.zip',
        '/data/outpost.db',
        '/..%2f..%2fpackage.json',
        '/%2e%2e/package.json',
      ]) {
        const { status, body } = await panel.visitor().send('GET', path, undefined, browser);
        expect([path, status]).toEqual([path, 404]);
        expect(JSON.stringify(body)).not.toContain('"root"');
      }
      return '404, no page';
    },
  );
});
