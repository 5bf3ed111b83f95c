import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCTOR_STEPS } from '@outpost/contracts/doctor-steps.js';
import { type DoctorLine, type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

const LIVE = { accept: 'application/x-ndjson' };
const ALL_STEPS = Object.keys(DOCTOR_STEPS);

describe('The connection doctor', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let battleye: SimulatedBattleyeServer;
  let game: SimulatedA2sServer;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    [admin, battleye, game] = await Promise.all([
      signedInAdmin(outpost),
      startBattleye(),
      SimulatedA2sServer.start({ port: 0 }),
    ]);
  });
  afterAll(async () => {
    await outpost.remove();
    await Promise.all([battleye.stop(), game.stop()]);
  });

  const request = () => ({ ...battleyeAddress(battleye), queryPort: game.port });
  const linesOf = (text: unknown): DoctorLine[] =>
    String(text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DoctorLine);

  it('answers with all steps, in addition to the result of a connection test', async () => {
    const { body } = await admin.post<TestConnectionResponse>('/api/test-connection', request());
    expect(body).toMatchObject({ success: true, message: 'Connected', queryPort: game.port });
    expect(body.steps.map(({ id }) => id)).toEqual(ALL_STEPS);
    expect(body.steps.at(-1)).toMatchObject({
      status: 'passed',
      detail: expect.stringContaining('DayZ Test'),
    });
    expect(body.steps.filter(({ status }) => status !== 'passed').map(({ id }) => id)).toEqual(['rights']);
  });

  it('streams a line per step and the full report at the end, when NDJSON is requested', async () => {
    const { body, headers } = await admin.send('POST', '/api/test-connection', request(), LIVE);
    expect(headers.get('content-type')).toContain('application/x-ndjson');
    expect(headers.get('content-encoding')).toBeNull();
    const lines = linesOf(body);
    const steps = lines.flatMap((line) => (line.type === 'step' ? [line.step] : []));
    expect(steps.map(({ id }) => id)).toEqual(ALL_STEPS);
    expect(lines.at(-1)).toMatchObject({ type: 'result', result: { success: true, steps } });
  });

  it('diagnoses a registered server with its stored password, for its owner and an admin', async () => {
    const owner = await signedInUser(outpost, admin, 'owner');
    const { body: server } = await owner.post<Server>('/api/servers', {
      ...battleyeAddress(battleye),
      name: 'Chernarus',
    });
    for (const client of [owner, admin]) {
      const { body } = await client.send('POST', `/api/servers/${server.id}/doctor`, undefined, LIVE);
      expect(linesOf(body).at(-1)).toMatchObject({ type: 'result', result: { success: true } });
      expect(String(body)).not.toContain(RCON_PASSWORD);
    }
  }, 15_000);

  it('answers an unknown server and too many tests with a problem, streamed or not', async () => {
    const unknown = await admin.send<{ code: string }>('POST', '/api/servers/99/doctor', undefined, LIVE);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);

    const nowhere = { ...request(), host: 'no-such-host.invalid' };
    const tries = Array.from({ length: 25 }, () =>
      admin.send<{ code: string }>('POST', '/api/test-connection', nowhere, LIVE),
    );
    const refused = (await Promise.all(tries)).find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many_attempts');
    expect(refused?.headers.get('retry-after')).not.toBeNull();
  });
});
