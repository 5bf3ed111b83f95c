import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { join, premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };

let outpost: StartedPanel;
let admin: RawClient;
let owner: RawClient;
let viewer: RawClient;
let stranger: RawClient;

beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'owner');
  viewer = await signedInUser(outpost, admin, 'viewer');
  stranger = await signedInUser(outpost, admin, 'stranger');
});
afterAll(() => outpost.remove());

const socketOf = (client: RawClient): Promise<LiveClient> => LiveClient.open(outpost.url, client.credentials);
const add = async (name: string): Promise<Server> =>
  (await owner.post<Server>('/api/servers', { name, ...ADDRESS })).body;
const heard = ({ received }: LiveClient): readonly string[] =>
  received.map(({ type }) => type).filter((type) => type === 'rightsChanged');

describe('Open pages', () => {
  it('hear of a new server, where it is in the list', async () => {
    const [ofOwner, ofAdmin, ofStranger] = await Promise.all([owner, admin, stranger].map(socketOf));
    await add('Chernarus');
    await Promise.all([ofOwner?.next('rightsChanged'), ofAdmin?.next('rightsChanged')]);
    // What it is told after this cannot be about the new server.
    await stranger.get('/api/servers');
    expect(ofStranger && heard(ofStranger)).toEqual([]);
    for (const socket of [ofOwner, ofAdmin, ofStranger]) socket?.close();
  });

  it('hear that a server was deleted, where it was in the list', async () => {
    const server = await add('Livonia');
    await join(viewer, owner, { serverId: server.id }, { role: 'viewer' });
    const [ofOwner, ofViewer, ofStranger] = await Promise.all([owner, viewer, stranger].map(socketOf));
    await owner.send('DELETE', `/api/servers/${server.id}`);
    await Promise.all([ofOwner?.next('rightsChanged'), ofViewer?.next('rightsChanged')]);
    await stranger.get('/api/servers');
    expect(ofStranger && heard(ofStranger)).toEqual([]);
    for (const socket of [ofOwner, ofViewer, ofStranger]) socket?.close();
  });
});
