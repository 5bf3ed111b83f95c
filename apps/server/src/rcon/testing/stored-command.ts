import { type AuditedAct } from '../../audit/audit-intents.js';
import { type CommandsRepository } from '../commands.repository.js';
import { type NewCommand } from '../commands.statements.js';

/** One that has not ended. */
export const aCommand = (change: Partial<NewCommand> = {}): NewCommand => ({
  serverId: 1,
  actorId: 1,
  actorName: 'anna',
  source: 'panel',
  command: 'players',
  response: '',
  wholeBytes: null,
  outcome: 'unknown',
  durationMs: 0,
  reason: null,
  approvedBy: null,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  ...change,
});

/** As the audit has it. */
export const AN_ACT: AuditedAct = {
  ...{ actorKind: 'person', actorId: 1, actor: 'anna', tokenName: null, credentialId: null },
  ...{ address: null, action: 'executeCommand', serverId: 1, about: { command: 'players' } },
};

/** Stores one that was executed in three milliseconds. @returns its id */
export async function storeCommand(
  commands: CommandsRepository,
  change: Partial<NewCommand> = {},
  response = '',
): Promise<number> {
  const id = await commands.begin(aCommand(change), AN_ACT);
  await commands.end({ id, response, wholeBytes: null, outcome: 'executed', durationMs: 3 });
  return id;
}
