import { type DoctorStepStatus } from '@outpost/contracts/doctor.js';
import { type Words } from '@outpost/contracts/message.js';
import { type RconError } from './errors.js';
import { type TransportAddress } from './shared/transports/transport.js';

/** Why a diagnosis step ended as it did, and what to do about it. */
export interface Advice {
  readonly cause?: Words | null;
  readonly fix?: Words | null;
  readonly config?: string | null;
}

/** The result of a diagnosis step. */
export interface Finding extends Advice {
  readonly status: DoctorStepStatus;
  readonly detail: Words;
}

/** How to recognise a port that speaks the protocol, without the password. */
export interface ProtocolProbe {
  /** The bytes to send first; absent where the server speaks first. */
  readonly hello?: (target: TransportAddress) => Uint8Array;
  /**
   * True when no server of another protocol mistakes `hello` for a login attempt: only then is it sent to unknown
   * ports.
   */
  readonly isHarmless?: boolean;
  /** Whether these are the first bytes of a server of this protocol. */
  readonly recognises: (bytes: Buffer) => boolean;
  /** Says that this protocol answers where another one was chosen. */
  readonly detail: (where: string) => Words;
  /** Absent where the only cause is the wrong protocol chosen in the form. */
  readonly cause?: Words;
  readonly fix: Words;
}

/** When a failed login proves nothing about the password, so that the port is probed once more. */
export interface LoginDoubt {
  readonly isDoubtful: (error: RconError) => boolean;
  /** Reported when the probe recognises no protocol; without it the login failure itself is reported. */
  readonly unrecognised?: { readonly detail: (where: string) => Words } & Advice;
}

/** What the Connection Doctor knows about a protocol besides its driver. Everything is optional. */
export interface ProtocolDoctor {
  /** A TCP port is tested by connecting; a UDP port, and one without this field, by logging in. */
  readonly transport?: 'tcp' | 'udp';
  readonly probe?: ProtocolProbe;
  readonly doubt?: LoginDoubt;
  /** Use the cheap check command of the chosen game first, where the driver's own may be too much for some games. */
  readonly asksCheckOfGame?: boolean;
  /** Candidates for the query port when none is configured, the most likely one first. */
  readonly queryPorts?: (rconPort: number) => readonly number[];
  /** Replaces an error text that only the author of the driver would understand. */
  readonly unreadable?: { readonly isMeant: (error: RconError) => boolean } & {
    readonly detail: (where: string) => Words;
  };
  /** What to check when there is no answer. */
  readonly unreachable?: { readonly fix: Words };
  /** Advice when the game port was entered instead of the RCON port. */
  readonly gamePort?: (port: number) => Advice;
  readonly refused?: (port: number) => Advice;
  /** Another possible reason for a server that hangs up after a command. */
  readonly hangsUp?: { readonly fix: Words };
  /** Where its games configure the query port. */
  readonly queryPort?: { readonly fix: Words };
  /** What the first reply says about the rights of the login; absent where all logins have the same rights. */
  readonly judgeRights?: (firstReply: string) => Finding;
}
