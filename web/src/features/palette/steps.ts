import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Dns from '@mui/icons-material/DnsOutlined';
import Send from '@mui/icons-material/SendRounded';
import { type Server } from '@outpost/contracts/servers.js';
import { type Deed, type Entry } from './entries.js';
import { type PaletteTexts } from './texts/en.js';

/** A question the palette asks after an entry was chosen. */
export type Step =
  | {
      readonly kind: 'choose-server';
      readonly label: string;
      readonly commandFor: (server: Server) => string;
    }
  | { readonly kind: 'confirm'; readonly server: Server; readonly command: string };

/** What ends something, throws somebody out, or is read by every player. */
const NEEDS_A_SECOND_LOOK =
  /^#?(?:shutdown|restart|reassign|quit|stop|exit|kick|ban|addban|lock|say|global)/i;

/** The question before a deed is done; undefined when it can be done at once. */
export function questionBefore(deed: Deed): Step | undefined {
  if (deed.kind === 'choose-server') return deed;
  if (deed.kind !== 'send' || deed.isSure || !NEEDS_A_SECOND_LOOK.test(deed.command)) return undefined;
  return { kind: 'confirm', server: deed.server, command: deed.command };
}

/** What can be answered to it. */
export function answersTo(step: Step, servers: readonly Server[], t: PaletteTexts): readonly Entry[] {
  if (step.kind === 'confirm') {
    const { server, command } = step;
    const send = { kind: 'send', server, command, isSure: true } as const;
    return [
      {
        id: 'sure',
        group: t.sure,
        icon: Send,
        label: t.sendTo({ server: server.name }),
        detail: command,
        deed: send,
      },
      { id: 'unsure', group: t.sure, icon: ArrowBack, label: t.doNotSend, deed: { kind: 'back' } },
    ];
  }
  return servers
    .filter(({ status }) => status === 'online')
    .map((server) => ({
      id: `on-${server.id}`,
      group: t.onWhichServer,
      icon: Dns,
      label: server.name,
      detail: step.commandFor(server),
      deed: { kind: 'send', server, command: step.commandFor(server) },
    }));
}
