import { type LiveWebSocket } from '../live-socket.js';

/** The browser's end of a socket whose server end is the test. */
export class FakeWebSocket implements LiveWebSocket {
  binaryType: BinaryType = 'blob';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: LiveWebSocket['onclose'] = null;
  readonly sent: unknown[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.onopen?.();
  }

  /** Simulates a failed handshake: browsers fire an error event, then a close event. */
  fails(): void {
    this.onerror?.();
    this.closes(1006);
  }

  isClosedByServer(code = 1006, reason = ''): void {
    this.closes(code, reason);
  }

  delivers(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  deliversBinary(message: unknown): void {
    this.onmessage?.({ data: new TextEncoder().encode(JSON.stringify(message)).buffer });
  }

  private closes(code: number, reason = ''): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
}
