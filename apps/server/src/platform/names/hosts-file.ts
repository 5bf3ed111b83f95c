import { isIP } from 'node:net';
import { join } from 'node:path';
import { WatchedFile } from './watched-file.js';

const PATH =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32\\drivers\\etc\\hosts')
    : '/etc/hosts';

type Hosts = ReadonlyMap<string, readonly string[]>;

/** Addresses by name, in file order. */
function parseHosts(text: string): Hosts {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((each) => each.toLowerCase())) {
      const known = hosts.get(name);
      if (known) known.push(address);
      else hosts.set(name, [address]);
    }
  }
  return hosts;
}

/** The machine's hosts file, including entries such as `extra_hosts` of a container. */
export class HostsFile {
  private readonly file: WatchedFile<Hosts>;

  constructor(path = PATH) {
    this.file = new WatchedFile(path, parseHosts);
  }

  async find(name: string): Promise<readonly string[] | undefined> {
    return (await this.file.read()).get(name);
  }
}
