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
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
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
  const [opened, setOpened] = useState<'edit' | 'deletion'>();
  const close = (): void => setOpened(undefined);
  const { change, isPending } = useRuleChange(serverId);
  const { pattern } = rule;
  const others = rules.filter((other) => other !== rule);
  const remove = (): void => {
    change(others, rule);
    close();
  };
  return (
    <>
      <Button size="small" aria-label={t.editRule({ pattern })} onClick={() => setOpened('edit')}>
        {t.edit}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={isPending}
        aria-label={t.deleteRule({ pattern })}
        onClick={() => setOpened('deletion')}
      >
        {t.delete}
      </Button>
      <MoveButtons
        pattern={pattern}
        mayRise={at > 0 && !isPending}
        maySink={at < rules.length - 1 && !isPending}
        onMove={(by) => change(others.toSpliced(at + by, 0, rule))}
      />
      {opened === 'edit' && <RuleDialog serverId={serverId} rules={rules} edited={rule} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'deletion'}
        title={t.deleteQuestion}
        confirmLabel={t.delete}
        isPending={isPending}
        onConfirm={remove}
        onClose={close}
      >
        {t.otherRulesCount({ pattern })}
      </ConfirmDialog>
    </>
  );
}

interface MoveButtonsProps {
  readonly pattern: string;
  readonly mayRise: boolean;
  readonly maySink: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function MoveButtons({ pattern, mayRise, maySink, onMove }: MoveButtonsProps) {
  const t = useTexts(policyTexts);
  return (
    <>
      <IconButton aria-label={t.moveUp({ pattern })} disabled={!mayRise} onClick={() => onMove(-1)}>
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton aria-label={t.moveDown({ pattern })} disabled={!maySink} onClick={() => onMove(1)}>
        <ArrowDownward fontSize="small" />
      </IconButton>
    </>
  );
}
