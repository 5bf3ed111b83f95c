/**
 * WebRCON (Facepunch's webrcon client on GitHub; otherwise observed): each WebSocket text message is one JSON object.
 *
 *     client: {"Identifier":1001,"Message":"playerlist","Name":"WebRcon"}
 *     server: {"Message":"…","Identifier":1001,"Type":"Generic","Stacktrace":""}
 *
 * A reply has the identifier of its command. The server uses 0 for console lines and -1 for chat itself.
 */

export const FIRST_IDENTIFIER = 1001;
/** The server parses the identifier as a signed 32-bit integer. */
export const LAST_IDENTIFIER = 2 ** 31 - 1;

export const CONSOLE_IDENTIFIER = 0;
export const CHAT_IDENTIFIER = -1;
const CHAT_WORD = 'chat';
/** `Type` of chat in older builds, which send numbers. */
const CHAT_NUMBER = 3;
/** Longer messages are not genuine chat and are not parsed. */
const MOST_CHAT_CHARACTERS = 64 * 1024;
/** By the number in `Channel`. */
const CHANNELS: readonly string[] = ['Global', 'Team', 'Server', 'Cards', 'Local', 'Clan'];

/** A message of the server: a reply if the identifier is one of ours, otherwise unsolicited. */
export interface WebrconFrame {
  readonly identifier: number;
  readonly text: string;
  readonly isChat: boolean;
}

/** Encodes a command as one WebSocket text message. */
export const encodeCommand = (identifier: number, command: string): Uint8Array =>
  Buffer.from(JSON.stringify({ Identifier: identifier, Message: command, Name: 'WebRcon' }));

/**
 * Decodes one WebSocket message; null when it is not WebRCON. An empty, null or missing `Message` means success. `Type`
 * is a word in current builds and a number in older ones.
 */
export function decodeFrame(bytes: Uint8Array): WebrconFrame | null {
  const frame = parsedObject(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  if (frame === null) return null;
  const { Identifier: identifier, Message: message = '', Type: type } = frame;
  if (typeof identifier !== 'number' || !Number.isInteger(identifier)) return null;
  if (typeof message !== 'string' && message !== null) return null;
  return { identifier, text: message ?? '', isChat: identifier === CHAT_IDENTIFIER || saysChat(type) };
}

/** Formats the JSON inside a chat message as `[Channel] Name[Steam id]: text`. Any other text is returned unchanged. */
export function lineOf({ text, isChat }: WebrconFrame): string {
  const chat = isChat && text.length <= MOST_CHAT_CHARACTERS ? parsedObject(text) : null;
  if (chat === null || typeof chat['Message'] !== 'string') return text;
  const { Channel: channel, Username: name, Message: message } = chat;
  const room = typeof channel === 'number' ? (CHANNELS[channel] ?? 'Other') : 'Global';
  // Taken from the raw JSON: as a JavaScript number a SteamID64 would lose its last digits.
  const id = /"UserId"\s*:\s*"?(\d+)/.exec(text)?.[1] ?? '0';
  return `[${room}] ${typeof name === 'string' ? name : ''}[${id}]: ${message}`;
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
