import { WatchedFile } from './watched-file.js';

const PATH = '/etc/resolv.conf';
const NDOTS = 1;
/** Limits of the C library, see resolv.conf(5). */
const NDOTS_MAX = 15;
const SEARCH_MAX = 6;

/** The search rules of `resolv.conf`. */
interface SearchRules {
  /** Domains to append to short names. */
  readonly search: readonly string[];
  /** A name with at least this many dots is tried as it is first. */
  readonly ndots: number;
}

function parseResolvConf(text: string): SearchRules {
  let rules: SearchRules = { search: [], ndots: NDOTS };
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line.trim().split(/\s+/);
    // The last occurrence counts.
    if (keyword === 'search' || keyword === 'domain') {
      rules = { ...rules, search: values.map(domainOf).filter(isNamed).slice(0, SEARCH_MAX) };
    }
    const ndots = /\bndots:(\d+)/.exec(keyword === 'options' ? line : '')?.[1];
    if (ndots !== undefined) rules = { ...rules, ndots: Math.min(Number(ndots), NDOTS_MAX) };
  }
  return rules;
}

const domainOf = (text: string): string => text.replace(/\.$/, '').toLowerCase();
const isNamed = (domain: string): boolean => domain !== '';

/** The names to query, in order, until one is found. A trailing dot marks a fully qualified name. */
export function candidatesFor(name: string, { search, ndots }: SearchRules): readonly string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)];
  const longer = search.map((domain) => `${name}.${domain}`);
  return name.split('.').length > ndots ? [name, ...longer] : [...longer, name];
}

/** The current rules of this machine. */
export class ResolvConf {
  private readonly file: WatchedFile<SearchRules>;

  constructor(path = PATH) {
    this.file = new WatchedFile(path, parseResolvConf);
  }

  rules(): Promise<SearchRules> {
    return this.file.read();
  }
}
