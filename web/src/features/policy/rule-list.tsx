import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type CommandRule } from '@outpost/contracts/command-policy.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { usePolicy } from '../../data/policy/use-policy.js';
import { mayOn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { RuleDialog } from './rule-dialog.js';
import { EFFECT_LABELS, SUBJECT_LABELS } from './rule-labels.js';
import { policyTexts } from './texts/en.js';
import { useRuleChange } from './use-rule-change.js';

/** The rules of a server in their order. */
export function RuleList({ server }: { server: Server }) {
  const t = useTexts(policyTexts);
  const { data, error, mutate } = usePolicy(server.id);
  const [isAdding, setAdding] = useState(false);
  const mayChange = mayOn(server, 'policy.manage');
  const rules = data?.rules.map((rule, at) => ({ rule, at }));
  return (
    <>
      <ListPanel
        title={t.rules}
        reading={{ data: rules, error, mutate }}
        failed={t.policyFailed}
        emptyIcon={<GavelOutlined />}
        empty={mayChange ? t.noRules : t.noRulesHere}
        action={
          mayChange &&
          data && (
            <Button size="small" onClick={() => setAdding(true)}>
              {t.newRule}
            </Button>
          )
        }
        about={t.firstRuleDecides}
      >
        {({ rule, at }) => (
          <RuleRow
            key={`${at} ${rule.pattern}`}
            server={server}
            rules={data?.rules ?? []}
            at={at}
            mayChange={mayChange}
          />
        )}
      </ListPanel>
      {isAdding && data && (
        <RuleDialog serverId={server.id} rules={data.rules} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

interface RuleRowProps {
  readonly server: Server;
  readonly rules: readonly CommandRule[];
  readonly at: number;
  readonly mayChange: boolean;
}

function RuleRow({ server, rules, at, mayChange }: RuleRowProps) {
  const t = useTexts(policyTexts);
  const rule = rules[at];
  if (!rule) return null;
  const { pattern, effect, appliesTo, note } = rule;
  return (
    <ListRow
      name={pattern}
      title={
        <Box component="code" sx={{ fontFamily: FONT_MONO, fontSize: '0.875rem' }}>
          {pattern}
        </Box>
      }
      remarks={[t[EFFECT_LABELS[effect]], t[SUBJECT_LABELS[appliesTo]], note ?? undefined]}
      buttons={mayChange && <RuleButtons serverId={server.id} rules={rules} at={at} rule={rule} />}
    />
  );
}

interface RuleButtonsProps {
  readonly serverId: number;
  readonly rules: readonly CommandRule[];
  readonly at: number;
  readonly rule: CommandRule;
}

function RuleButtons({ serverId, rules, at, rule }: RuleButtonsProps) {
  const t = useTexts(policyTexts);
  const [isEditing, setEditing] = useState(false);
  const { change, isPending } = useRuleChange(serverId);
  const { pattern } = rule;
  const others = rules.filter((other) => other !== rule);
  const moveTo = (place: number): void => change(others.toSpliced(place, 0, rule));
  return (
    <>
      <Button size="small" aria-label={t.editRule({ pattern })} onClick={() => setEditing(true)}>
        {t.edit}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={isPending}
        aria-label={t.deleteRule({ pattern })}
        onClick={() => change(others)}
      >
        {t.delete}
      </Button>
      <IconButton
        aria-label={t.moveUp({ pattern })}
        disabled={at === 0 || isPending}
        onClick={() => moveTo(at - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t.moveDown({ pattern })}
        disabled={at === rules.length - 1 || isPending}
        onClick={() => moveTo(at + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      {isEditing && (
        <RuleDialog serverId={serverId} rules={rules} edited={rule} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
