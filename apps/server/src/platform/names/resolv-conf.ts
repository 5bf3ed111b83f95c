import { WatchedFile } from './watched-file.js';

const PATH = '/etc/resolv.conf';
const NDOTS = 1;
/** As the C library has it. */
const NDOTS_MOST = 15;
const SEARCH_MOST = 6;

/** What the machine's `resolv.conf` says of names, beside which servers to ask. */
interface SearchRules {
  /** Domains in which a short name is looked for. */
  readonly search: readonly string[];
  /** A name of that many dots is first tried as it is. */
  readonly ndots: number;
}

function parseResolvConf(text: string): SearchRules {
  let rules: SearchRules = { search: [], ndots: NDOTS };
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line.trim().split(/\s+/);
    // The last of them counts.
    if (keyword === 'search' || keyword === 'domain') {
      rules = { ...rules, search: values.map(domainOf).filter(isNamed).slice(0, SEARCH_MOST) };
    }
    const ndots = /\bndots:(\d+)/.exec(keyword === 'options' ? line : '')?.[1];
    if (ndots !== undefined) rules = { ...rules, ndots: Math.min(Number(ndots), NDOTS_MOST) };
  }
  return rules;
}

const domainOf = (text: string): string => text.replace(/\.$/, '').toLowerCase();
const isNamed = (domain: string): boolean => domain !== '';

/** The names to ask for, in their order, until one is found. A dot at its end says that a name is whole. */
export function candidatesFor(name: string, { search, ndots }: SearchRules): readonly string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)];
  const longer = search.map((domain) => `${name}.${domain}`);
  return name.split('.').length > ndots ? [name, ...longer] : [...longer, name];
}

/** The rules of this machine, as they are now. */
export class ResolvConf {
  private readonly file: WatchedFile<SearchRules>;

  constructor(path = PATH) {
    this.file = new WatchedFile(path, parseResolvConf);
  }

  rules(): Promise<SearchRules> {
    return this.file.read();
  }
}
