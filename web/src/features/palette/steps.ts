import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Dns from '@mui/icons-material/DnsOutlined';
import Send from '@mui/icons-material/SendRounded';
import { type Server } from '@outpost/contracts/servers.js';
import { mayType } from '../../data/servers/server-access.js';
import { type PlayerActionName } from '../../components/shared/player-action.js';
import { type PaletteAction, type Entry, mayAct, playerEntries, type PlayerOn } from './entries.js';
import { type PaletteTexts } from './texts/en.js';

/** A follow-up question after an entry was chosen. */
export type Step =
  | {
      readonly kind: 'choose-server';
      readonly label: string;
      readonly commandFor: (server: Server) => string;
    }
  | { readonly kind: 'choose-player'; readonly name: PlayerActionName }
  | { readonly kind: 'confirm'; readonly server: Server; readonly command: string };

/** Commands that stop something, remove a player, or are visible to every player. */
const NEEDS_CONFIRMATION = /^#?(?:shutdown|restart|reassign|quit|stop|exit|kick|ban|addban|lock|say|global)/i;

/** The question to ask before an action; undefined if it can run at once. */
export function questionBefore(action: PaletteAction): Step | undefined {
  if (action.kind === 'choose-server' || action.kind === 'choose-player') return action;
  if (action.kind !== 'send' || action.isSure || !NEEDS_CONFIRMATION.test(action.command)) return undefined;
  return { kind: 'confirm', server: action.server, command: action.command };
}

/** The possible answers to a question. */
export function answersTo(
  step: Step,
  { servers, on }: { readonly servers: readonly Server[]; readonly on: readonly PlayerOn[] },
  t: PaletteTexts,
): readonly Entry[] {
  if (step.kind === 'choose-player') {
    const { name } = step;
    return playerEntries(
      on.filter(({ server }) => mayAct(server, name)),
      t,
      (each) => ({ kind: 'act', name, on: each }),
    );
  }
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
        action: send,
      },
      { id: 'unsure', group: t.sure, icon: ArrowBack, label: t.doNotSend, action: { kind: 'back' } },
    ];
  }
  return servers
    .filter((server) => server.status === 'online' && mayType(server, step.commandFor(server)))
    .map((server) => ({
      id: `on-${server.id}`,
      group: t.onWhichServer,
      icon: Dns,
      label: server.name,
      detail: step.commandFor(server),
      action: { kind: 'send', server, command: step.commandFor(server) },
    }));
}
