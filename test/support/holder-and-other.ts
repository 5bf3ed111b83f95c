import { type ClientRequest, request } from 'node:http';
import { type Server } from '@outpost/contracts/servers.js';
import { signedInAdmin } from './accounts.js';
import { type RawClient } from './api.js';
import { TestCluster, type TestPanel } from './replicas.js';
import { WatchedBus } from './watched-bus.js';

/** Replicas on a bus: the first one holds the servers that are added, and the second one passes requests on to it. */
export class HolderAndOther {
  private constructor(
    readonly bus: WatchedBus,
    readonly cluster: TestCluster,
    /** Signed in at the holder. */
    readonly admin: RawClient,
  ) {}

  static async start(
    count: number,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<HolderAndOther> {
    const bus = new WatchedBus();
    const cluster = await TestCluster.start(count, bus, settings);
    return new HolderAndOther(bus, cluster, await signedInAdmin(cluster.panels[0] as TestPanel));
  }

  get holder(): TestPanel {
    return this.panel(0);
  }

  get other(): TestPanel {
    return this.panel(1);
  }

  /** A replica by its position. */
  panel(at: number): TestPanel {
    const panel = this.cluster.panels[at];
    if (!panel) throw new Error(`there is no replica ${at}`);
    return panel;
  }

  /** Adds a server, and resolves once the holder is connected to it. */
  async add(name: string, address: object): Promise<Server> {
    const { body } = await this.admin.post<Server>('/api/servers', { name, ...address });
    await this.cluster.give(body.id, this.holder);
    await this.admin.post(`/api/servers/${body.id}/status`);
    return body;
  }

  /** A command that the admin sends to the other replica, and can leave before the answer with `destroy`. */
  leavableCommand(path: string, command: string): ClientRequest {
    const call = request(`${this.other.url}${path}/command`, {
      method: 'POST',
      headers: { cookie: this.admin.cookieHeader, 'content-type': 'application/json' },
    });
    call.on('error', () => undefined);
    call.end(JSON.stringify({ command }));
    return call;
  }

  remove(): Promise<void> {
    return this.cluster.remove();
  }
}
