import { describe, expect, it } from '@jest/globals';
import { AuditEntry } from '@outpost/contracts/audit.js';
import { declarationOf, type Route, ROUTES } from '@outpost/contracts/routes.js';
import { schemaOf } from '@outpost/contracts/schema.js';
import { actionLabel, actorLabel, changeLabels } from './audit-labels.js';
import { auditTexts } from './texts/en.js';

const t = auditTexts.get();
const EXAMPLE = schemaOf(AuditEntry).example();

describe('The words of an audit entry', () => {
  it('are there for every call that is recorded', () => {
    const recorded = (Object.keys(ROUTES) as Route[])
      .filter((route) => !route.startsWith('GET ') && declarationOf(route).audited === undefined)
      .map((route) => declarationOf(route).operationId);
    expect([...recorded, 'executeCommand'].filter((action) => !(action in t))).toEqual([]);
    expect(actionLabel(t, { action: 'paintServer' })).toBe('paintServer');
  });

  it.each([
    ['person', 'anna', null, 'anna'],
    ['token', 'anna', 'cron', 'anna with token cron'],
    ['system', '', null, 'The panel itself'],
    ['nobody', '', null, 'Not signed in'],
  ] as const)('say of %s %s who it was', (actorKind, actor, tokenName, words) => {
    expect(actorLabel(t, { actorKind, actor, tokenName })).toBe(words);
  });

  it('say what changed, or what is new, gone or was done', () => {
    const about = { command: '#shutdown' };
    const labels = (change: Partial<AuditEntry>): readonly string[] =>
      changeLabels(t, { ...EXAMPLE, about, before: null, after: null, ...change });
    expect(labels({})).toEqual(['command: #shutdown']);
    expect(labels({ before: { port: 1, game: null }, after: { port: 2, game: 'rust' } })).toEqual([
      'port: 1 → 2',
      'game: – → rust',
    ]);
    expect(labels({ after: { name: 'Livonia' } })).toEqual(['name: Livonia']);
    expect(labels({ before: { name: 'Livonia', game: null } })).toEqual(['name: Livonia']);
    expect(labels({ about: { secrets: 'password' }, before: {}, after: {} })).toEqual([
      'password: not recorded',
    ]);
  });
});
