export interface ServerAddress {
  readonly host: string;
  /** As the field takes it: whether there is such a port, its own rule says. */
  readonly port: string;
}

/** An IPv6 address needs its brackets here: without them nobody can tell its last group from a port. */
const WITH_PORT = /^(?:\[(?<v6>[\da-f.]*:[\da-f:.]*)\]|(?<name>[^\s:/@[\]]+)):(?<port>\d{1,5})$/iu;

/**
 * Takes `host:port` apart, as people copy it from a server list; undefined where there is nothing to take apart. Not
 * done by `URL`, which drops a port it takes for the usual one and writes names and addresses again.
 */
export function addressOf(text: string): ServerAddress | undefined {
  const { v6, name, port } = WITH_PORT.exec(text.trim())?.groups ?? {};
  const host = v6 ?? name;
  return host === undefined || port === undefined ? undefined : { host, port };
}
