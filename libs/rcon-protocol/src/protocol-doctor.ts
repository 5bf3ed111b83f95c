import { type DoctorStepStatus } from '@outpost/contracts/doctor.js';
import { type Words } from '@outpost/contracts/message.js';
import { type RconError } from './errors.js';
import { type TransportAddress } from './shared/transports/transport.js';

/** Why a step of a diagnosis ended as it did, and what to do about it. */
export interface Advice {
  readonly cause?: Words | null;
  readonly fix?: Words | null;
  readonly config?: string | null;
}

/** What a step found. */
export interface Finding extends Advice {
  readonly status: DoctorStepStatus;
  readonly detail: Words;
}

/** How a port that speaks the protocol is told from others, without the password. */
export interface ProtocolProbe {
  /** The first bytes for a port of the protocol; left out where the server speaks first. */
  readonly hello?: (target: TransportAddress) => Uint8Array;
  /** True when no server of another protocol takes that for a login: only then is it sent to ports of others. */
  readonly isHarmless?: boolean;
  /** Whether these are the first bytes of such a server. */
  readonly recognises: (bytes: Buffer) => boolean;
  /** That it answers where another protocol was chosen. */
  readonly detail: (where: string) => Words;
  /** Left out where the form simply says another protocol. */
  readonly cause?: Words;
  readonly fix: Words;
}

/** When a failed login proves nothing about the password, so that the port is looked at once more. */
export interface LoginDoubt {
  readonly isDoubtful: (error: RconError) => boolean;
  /** Said where nobody is recognised; the failure speaks for itself where it is left out. */
  readonly unrecognised?: { readonly detail: (where: string) => Words } & Advice;
}

/** What the Connection Doctor knows of a protocol besides its driver. All of it may be left out. */
export interface ProtocolDoctor {
  /** A TCP port is tried by connecting; a UDP port, and one of which nothing is said, by the login. */
  readonly transport?: 'tcp' | 'udp';
  readonly probe?: ProtocolProbe;
  readonly doubt?: LoginDoubt;
  /** The first command is the cheap check of the chosen game, because the driver's own may be too much for it. */
  readonly asksCheckOfGame?: boolean;
  /** Where the game may answer queries when nobody said where, the most likely port first. */
  readonly queryPorts?: (rconPort: number) => readonly number[];
  /** Instead of a driver's message that only its author understands. */
  readonly unreadable?: { readonly isMeant: (error: RconError) => boolean } & {
    readonly detail: (where: string) => Words;
  };
  /** What to look at when nobody answers. */
  readonly unreachable?: { readonly fix: Words };
  /** The port was given that players connect to. */
  readonly gamePort?: (port: number) => Advice;
  readonly refused?: (port: number) => Advice;
  /** What else may be the reason when the server hangs up after a command. */
  readonly hangsUp?: { readonly fix: Words };
  /** Where the configuration of its games says the query port. */
  readonly queryPort?: { readonly fix: Words };
  /** What the answer to the first command tells of the rights of the login; left out where all logins have the same. */
  readonly judgeRights?: (firstReply: string) => Finding;
}
