export interface ServerAddress {
  readonly host: string;
  /** As typed; the port field's own rule validates it. */
  readonly port: string;
}

/** An IPv6 address needs brackets: without them its last group can't be told from a port. */
const WITH_PORT = /^(?:\[(?<v6>[\da-f.]*:[\da-f:.]*)\]|(?<name>[^\s:/@[\]]+)):(?<port>\d{1,5})$/iu;

/**
 * Splits `host:port`, as copied from a server list; undefined if there is no port. Not done with `URL`, which drops
 * default ports and normalizes names and addresses.
 */
export function addressOf(text: string): ServerAddress | undefined {
  const { v6, name, port } = WITH_PORT.exec(text.trim())?.groups ?? {};
  const host = v6 ?? name;
  return host === undefined || port === undefined ? undefined : { host, port };
}
