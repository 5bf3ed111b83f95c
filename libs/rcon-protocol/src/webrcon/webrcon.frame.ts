/** Below it lie the identifiers the server uses itself: 0 for console lines, -1 for chat. */
export const FIRST_IDENTIFIER = 1001;
/** The server reads it as a signed 32-bit number. */
export const LAST_IDENTIFIER = 2 ** 31 - 1;

export const CONSOLE_IDENTIFIER = 0;
export const CHAT_IDENTIFIER = -1;
const CHAT_WORD = 'chat';
const CHAT_NUMBER = 3;
/** What is longer was said by nobody, and is left as it is. */
const MOST_CHAT_CHARACTERS = 64 * 1024;
const CHANNELS: readonly string[] = ['Global', 'Team', 'Server', 'Cards', 'Local', 'Clan'];

/** What the server sends: a reply when we know the identifier, else something nobody asked for. */
export interface WebrconFrame {
  readonly identifier: number;
  readonly text: string;
  readonly isChat: boolean;
}

/** A command as one WebSocket text message. */
export const encodeCommand = (identifier: number, command: string): Uint8Array =>
  Buffer.from(JSON.stringify({ Identifier: identifier, Message: command, Name: 'WebRcon' }));

/**
 * Reads one whole WebSocket message; null when it is none of WebRCON. An empty `Message` means success, and so does
 * none at all. `Type` is a word today and was a number in older builds.
 */
export function decodeFrame(bytes: Uint8Array): WebrconFrame | null {
  const frame = parsedObject(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  if (frame === null) return null;
  const { Identifier: identifier, Message: message = '', Type: type } = frame;
  if (typeof identifier !== 'number' || !Number.isInteger(identifier)) return null;
  if (typeof message !== 'string' && message !== null) return null;
  return { identifier, text: message ?? '', isChat: identifier === CHAT_IDENTIFIER || saysChat(type) };
}

/** Chat comes as JSON inside the message: written here as a person reads it. What is no such JSON stays as it is. */
export function lineOf({ text, isChat }: WebrconFrame): string {
  const chat = isChat && text.length <= MOST_CHAT_CHARACTERS ? parsedObject(text) : null;
  if (chat === null || typeof chat['Message'] !== 'string') return text;
  const { Channel: channel, Username: name, Message: said } = chat;
  const room = typeof channel === 'number' ? (CHANNELS[channel] ?? 'Other') : 'Global';
  // Read from the text: as a number of JavaScript a Steam id would lose its last digits.
  const id = /"UserId"\s*:\s*"?(\d+)/.exec(text)?.[1] ?? '0';
  return `[${room}] ${typeof name === 'string' ? name : ''}[${id}]: ${said}`;
}

const saysChat = (type: unknown): boolean =>
  type === CHAT_NUMBER || (typeof type === 'string' && type.toLowerCase() === CHAT_WORD);

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
