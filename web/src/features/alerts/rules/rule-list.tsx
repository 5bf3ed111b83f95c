import Rule from '@mui/icons-material/RuleRounded';
import Button from '@mui/material/Button';
import { type AlertRule } from '@outpost/contracts/alerts.js';
import { type Channel } from '@outpost/contracts/channels.js';
import { type Group } from '@outpost/contracts/groups.js';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useState } from 'react';
import { deleteAlertRule } from '../../../data/alerts/alerts.actions.js';
import { useAlertRules } from '../../../data/alerts/use-alerts.js';
import { useChannels } from '../../../data/channels/use-channels.js';
import { useGroups } from '../../../data/groups/use-groups.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { formatList } from '../../../i18n/format.js';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { DeleteButton } from '../delete-button.js';
import { type AlertsTexts, alertsTexts } from '../texts/en.js';
import { conditionWords } from './condition-words.js';

/** With a form of many fields: the list need not wait for it. */
const RuleDialog = lazyPart(async () => (await import('./rule-dialog.js')).RuleDialog);

/** What the user wants to be told about. */
export function RuleList() {
  const t = useTexts(alertsTexts);
  const [isCreating, setCreating] = useState(false);
  const { data, error, mutate } = useAlertRules();
  const { data: channels = [] } = useChannels();
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  return (
    <>
      <ListPanel
        title={t.rules}
        about={t.rulesAbout}
        reading={{ data, error, mutate }}
        failed={t.rulesFailed}
        emptyIcon={<Rule />}
        empty={t.noRules}
        action={
          <Button size="small" onClick={() => setCreating(true)}>
            {t.newRule}
          </Button>
        }
      >
        {(rule) => <RuleRow key={rule.id} rule={rule} known={{ channels, servers, groups }} />}
      </ListPanel>
      {isCreating && (
        <Suspense>
          <RuleDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

interface Known {
  readonly channels: readonly Channel[];
  readonly servers: readonly Server[];
  readonly groups: readonly Group[];
}

function RuleRow({ rule, known }: { rule: AlertRule; known: Known }) {
  const t = useTexts(alertsTexts);
  const [isEditing, setEditing] = useState(false);
  const { id, name, enabled, condition } = rule;
  return (
    <ListRow
      name={name}
      remarks={[
        enabled ? undefined : t.off,
        conditionWords(t, condition),
        placeWords(t, rule, known),
        channelWords(t, rule, known),
      ]}
      buttons={
        <>
          <Button size="small" aria-label={t.editRule({ name })} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
          <DeleteButton
            label={t.deleteRule({ name })}
            title={t.deleteRuleTitle({ name })}
            text={t.deleteRuleText}
            done={t.ruleDeleted}
            failed={t.ruleNotDeleted}
            name={name}
            onDelete={() => deleteAlertRule(id)}
          />
        </>
      }
    >
      {isEditing && (
        <Suspense>
          <RuleDialog rule={rule} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </ListRow>
  );
}

function placeWords(
  t: AlertsTexts,
  { scope, serverId, groupId }: AlertRule,
  { servers, groups }: Known,
): string {
  if (scope === 'all') return t.scopeAll;
  const places: readonly { readonly id: number; readonly name: string }[] =
    scope === 'server' ? servers : groups;
  const wanted = scope === 'server' ? serverId : groupId;
  return places.find(({ id }) => id === wanted)?.name ?? t.unknownPlace;
}

function channelWords(t: AlertsTexts, { channelIds }: AlertRule, { channels }: Known): string {
  const names = channels.filter(({ id }) => channelIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? t.toldNowhere : t.toldTo({ channels: formatList(names) });
}
