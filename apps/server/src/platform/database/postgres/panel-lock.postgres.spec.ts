import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Client } from 'pg';
import { readEnvironment } from '../../read-environment.js';
import { createPostgresDatabase, dropPostgresDatabase, postgresServer } from '../testing/postgres-server.js';
import { PanelLock } from './panel-lock.js';
import { postgresSettings, type PostgresSettings } from './postgres-settings.js';

const server = postgresServer() ?? '';
/** Of this database: other tests hold such locks in theirs. */
const LOCKS = `FROM pg_locks WHERE locktype = 'advisory'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe('The lock of a panel on its database', () => {
  let name: string;
  let address: string;
  let settings: PostgresSettings;
  let losses: number;
  beforeEach(async () => {
    name = `test_${randomBytes(8).toString('hex')}`;
    address = await createPostgresDatabase(server, name, 'template0');
    settings = postgresSettings(readEnvironment({ DATABASE_URL: address })) as PostgresSettings;
    losses = 0;
  });
  afterEach(() => dropPostgresDatabase(server, name));

  const take = (patienceMs = 0, isShared = false): Promise<PanelLock> =>
    PanelLock.take(settings, () => (losses += 1), { isShared, patienceMs, answerMs: 1_000 });

  async function query(sql: string): Promise<readonly object[]> {
    const client = new Client(address);
    await client.connect();
    const { rows } = await client.query<object>(sql);
    await client.end();
    return rows;
  }
  const isLocked = async (condition: string): Promise<boolean> =>
    (await query(`SELECT 1 ${LOCKS} AND ${condition}`)).length > 0;
  const endHolder = (): Promise<unknown> => query(`SELECT pg_terminate_backend(pid) ${LOCKS} AND granted`);

  it('is refused to a second panel until the first one has ended', async () => {
    const first = await take();
    await expect(take()).rejects.toThrow('DATABASE_URL leads to a database that another Outpost uses');
    const waiting = take(10_000);
    await first.release();
    await (await waiting).release();
  });

  it('is shared by replicas, and by nobody else', async () => {
    const replicas = [await take(0, true), await take(0, true)];
    await expect(take()).rejects.toThrow('another Outpost uses');
    for (const replica of replicas) await replica.release();
    const alone = await take();
    await expect(take(0, true)).rejects.toThrow('another Outpost without NATS_URL uses');
    await alone.release();
  });

  it('is taken again when its connection has ended', async () => {
    const lock = await take();
    await endHolder();
    while (!(await isLocked('granted')));
    await expect(take()).rejects.toThrow('another Outpost');
    await lock.release();
    expect(losses).toBe(0);
  });

  it('is lost to a panel that was quicker meanwhile', async () => {
    const holder = new Client(address);
    await holder.connect();
    const lock = await take();
    // Whoever waits for a lock already gets it first.
    const taken = holder.query('SELECT pg_advisory_lock(7108212902)');
    while (!(await isLocked('NOT granted')));
    await endHolder();
    await taken;
    while (losses === 0) await new Promise((resolve) => setImmediate(resolve));
    await holder.end();
    await lock.release();
  });

  describe('over a network that fails', () => {
    let network: Network;
    beforeEach(async () => {
      network = await Network.to(settings);
      settings = { ...settings, host: '127.0.0.1', port: network.port };
    });
    afterEach(() => network.close());

    it('is taken again when the answer that it is granted came too late', async () => {
      const lock = await take();
      network.losesGrants = true;
      await endHolder();
      while (network.lostGrants === 0) await nextTurn();
      network.losesGrants = false;
      while (network.grants < 2) await nextTurn();
      expect(losses).toBe(0);
      await expect(take()).rejects.toThrow('another Outpost');
      await lock.release();
    });

    it('is not lost to the connection before, whose end the server has not noticed yet', async () => {
      const lock = await take();
      network.cutUnnoticed();
      while (network.connections < 3) await nextTurn();
      expect([losses, network.grants]).toEqual([0, 1]);
      network.endCut();
      while (network.grants < 2) await nextTurn();
      expect(losses).toBe(0);
      await lock.release();
    });
  });
});

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** A row with the boolean `true`, in answer to the question for the lock. */
const GRANTED = Buffer.from([0x44, 0, 0, 0, 11, 0, 1, 0, 0, 0, 1, 0x74]);

/** The way between panels and the server. */
class Network {
  connections = 0;
  grants = 0;
  lostGrants = 0;
  /** The answer that a lock is granted does not arrive. */
  losesGrants = false;
  private readonly links = new Set<{ readonly near: Socket; readonly far: Socket }>();
  private readonly cut: Socket[] = [];

  private constructor(private readonly server: Server) {}

  static async to({ host, port }: PostgresSettings): Promise<Network> {
    const server = createServer();
    const network = new Network(server);
    server.on('connection', (near) => network.link(near, connect(port, host)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return network;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends the connections of the panel, of which the server is not told. */
  cutUnnoticed(): void {
    for (const link of this.links) {
      this.links.delete(link);
      this.cut.push(link.far);
      link.near.destroy();
    }
  }

  /** Tells the server. */
  endCut(): void {
    for (const far of this.cut.splice(0)) far.destroy();
  }

  close(): void {
    this.endCut();
    for (const { near, far } of this.links) for (const socket of [near, far]) socket.destroy();
    this.server.close();
  }

  private link(near: Socket, far: Socket): void {
    const link = { near, far };
    this.connections += 1;
    this.links.add(link);
    near.on('data', (data) => far.write(data));
    far.on('data', (data) => {
      if (this.arrives(data)) near.write(data);
    });
    near.on('close', () => {
      if (this.links.delete(link)) far.destroy();
    });
    far.on('close', () => near.destroy());
    for (const socket of [near, far]) socket.on('error', () => undefined);
  }

  private arrives(answer: Buffer): boolean {
    if (!answer.includes(GRANTED)) return true;
    if (this.losesGrants) this.lostGrants += 1;
    else this.grants += 1;
    return !this.losesGrants;
  }
}
