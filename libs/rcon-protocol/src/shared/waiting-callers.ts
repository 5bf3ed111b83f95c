import { type RconReply } from '../driver.js';
import { RconError } from '../errors.js';

interface Caller {
  readonly ticket: number;
  readonly resolve: (reply: RconReply) => void;
  readonly reject: (error: RconError) => void;
}

/** Callers waiting for the reply to a command, by ticket. */
export class WaitingCallers {
  /** In the order of their commands. Nearly always the first is answered, so an array is faster than a map. */
  private readonly callers: Caller[] = [];
  private nextTicket = 0;

  /** @returns the ticket of the command */
  add(resolve: (reply: RconReply) => void, reject: (error: RconError) => void): number {
    const ticket = this.nextTicket++;
    this.callers.push({ ticket, resolve, reject });
    return ticket;
  }

  resolve(ticket: number, reply: RconReply): void {
    this.take(ticket)?.resolve(reply);
  }

  reject(ticket: number, error: RconError): void {
    this.take(ticket)?.reject(error);
  }

  /** Fate `unknown`: their commands may have run. */
  rejectAll({ kind, message }: RconError): void {
    for (const caller of this.callers.splice(0)) caller.reject(new RconError(kind, message, 'unknown'));
  }

  private take(ticket: number): Caller | undefined {
    if (this.callers[0]?.ticket === ticket) return this.callers.shift();
    const index = this.callers.findIndex((caller) => caller.ticket === ticket);
    return index < 0 ? undefined : this.callers.splice(index, 1)[0];
  }
}
