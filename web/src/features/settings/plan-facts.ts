import { type Subscription } from '@outpost/contracts/billing.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type Fact } from '../../components/ui/facts.js';
import { type settingsTexts } from './texts/en.js';

type SettingsTexts = TextsOf<typeof settingsTexts>;

/** The plan's limits and their usage. */
export function planFacts(t: SettingsTexts, subscription: Subscription): readonly Fact[] {
  return [
    { name: t.plan, value: t[subscription.plan] },
    { name: t.servers, value: serversOf(t, subscription) },
    commandsFact(t, subscription),
    { name: t.logs, value: retention(t, subscription.logRetentionDays) },
  ];
}

const serversOf = (t: SettingsTexts, { servers: used, maxServers: allowed }: Subscription): string =>
  allowed === null ? t.serversUnlimited({ used }) : t.serversOf({ used, allowed });

const commandsFact = (t: SettingsTexts, { commands }: Subscription): Fact =>
  commands
    ? { name: t.commands, value: t.someCommands({ count: commands.length }), details: commands.join(', ') }
    : { name: t.commands, value: t.allCommands };

const retention = (t: SettingsTexts, days: number): string =>
  days === 1 ? t.logsOneDay : t.logsDays({ count: days });
