import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const clusterTexts = defineTexts(
  'cluster',
  {
    title: 'Cluster',
    subtitle: 'The processes that run this panel, and what each of them does.',
    one: 'This panel is one process',
    oneDetail: '{guide} says when several are worth it, and how to set them up.',
    loading: 'Loading the replicas',
    loadFailed: 'Error loading the replicas',
    old: 'These figures are old',

    replicas: 'Replicas',
    allWork: 'all active',
    someDrain: filled({ one: '{count} is ending', other: '{count} are ending' }),
    someGone: filled({ one: '{count} is gone', other: '{count} are gone' }),
    held: 'Servers held',
    heldAll: 'all of them',
    unheld: filled({
      one: '{count} of {all} waits for a replica',
      other: '{count} of {all} wait for a replica',
    }),
    noServers: 'none added yet',
    inLastMinute: 'over the last minute',

    replica: 'Replica',
    servers: 'Servers',
    lines: 'Lines/s',
    commands: 'Commands/s',
    eventLoop: 'Event loop',
    database: 'Database',
    nats: 'NATS',
    memory: 'Memory',
    sockets: 'Sockets',
    legend:
      'Event loop: 99 % of its delays are shorter. Database: until a change is stored, NATS: there and back, both the median of the last half minute. Servers taken: in the last minute.',
    milliseconds: filled('{count} ms'),

    answering: 'serves this page',
    slot: filled('no. {slot}'),
    version: filled('version {version}'),
    since: filled('since {time}'),
    active: 'Active',
    draining: 'Ending',
    gone: 'Gone',
    lastSeen: filled('last seen {seconds} s ago'),
    leaving: filled('{count} leaving'),
    taken: filled('{count} taken'),
  },
  translations,
);
