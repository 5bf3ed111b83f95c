import { type CreateChannelRequest } from '@outpost/contracts/channel-requests.js';
import { api } from '../api.js';

/** Why this browser gets no messages. */
export type NoPush = 'unsupported' | 'denied' | 'failed';

export class PushRefused extends Error {
  override readonly name = 'PushRefused';

  constructor(
    readonly reason: NoPush,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** Browsers offer it to pages that came over https, or from this machine. */
export const isPushPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

type Subscription = Required<Pick<CreateChannelRequest, 'url' | 'p256dh' | 'auth'>>;

/**
 * Asks the person, and subscribes this browser.
 *
 * @throws {PushRefused} @throws {ApiError}
 */
export async function subscribeToPush(): Promise<Subscription> {
  if (!isPushPossible()) throw new PushRefused('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied');
  const { publicKey } = await api.call('GET /api/channels/push-key');
  // `ready` waits for ever in a browser that lets no page have a worker.
  if (!(await navigator.serviceWorker.getRegistration())) throw new PushRefused('unsupported');
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    // One of another panel that was at this address before can't be used any more.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
    const { endpoint = '', keys = {} } = made.toJSON();
    return { url: endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  } catch (error) {
    throw new PushRefused('failed', { cause: error });
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
