import { type Delivery } from '@outpost/contracts/channels.js';
import { translate } from '../../../i18n/messages.js';

/** What the channel answered, as it came, after why that is a failure. */
export function deliveryWords(delivery: Delivery): string {
  const { status, answer, problem } = delivery;
  const said = [status === null ? '' : String(status), answer].filter((part) => part !== '').join(' ');
  const parts = [problem === null ? '' : translate(delivery, 'problem'), said];
  return parts.filter((part) => part !== '').join(' — ');
}
