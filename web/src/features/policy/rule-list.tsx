import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type CommandPolicy, type CommandRule } from '@outpost/contracts/command-policy.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePolicy } from '../../data/policy/use-policy.js';
import { mayOn } from '../../data/servers/server-access.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { policyPath } from '../../components/shared/paths.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { RuleDialog } from './rule-dialog.js';
import { EFFECT_LABELS, SUBJECT_LABELS } from './rule-labels.js';
import { policyTexts } from './texts/en.js';
import { useRuleChange } from './use-rule-change.js';

/** The rules of a server or a group in their order. */
export function RuleList({ place }: { place: Place }) {
  const t = useTexts(policyTexts);
  const { data, error, mutate } = usePolicy(place);
  const [opened, setOpened] = useState<{ readonly edited?: CommandRule }>();
  const mayChange = mayOn(place, 'policy.manage');
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
            <Button size="small" onClick={() => setOpened({})}>
              {t.newRule}
            </Button>
          )
        }
        about={t.firstRuleDecides}
      >
        {({ rule, at }) =>
          data && (
            <RuleRow
              key={`${at} ${rule.pattern}`}
              place={place}
              policy={data}
              at={at}
              mayChange={mayChange}
              onEdit={(edited) => setOpened({ edited })}
            />
          )
        }
      </ListPanel>
      {opened && data && (
        <RuleDialog place={place} policy={data} {...opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

/** Those of the group that a server is in, if there are any; they are changed there. */
export function GroupRuleList({ server }: { server: Server }) {
  const t = useTexts(policyTexts);
  const { data, error, mutate } = usePolicy({ kind: 'servers', id: server.id });
  if (!data || data.groupRules.length === 0) return null;
  const { groupRules: rules } = data;
  return (
    <ListPanel
      title={server.group ? t.rulesOfGroup({ group: server.group.name }) : t.rulesOfItsGroup}
      reading={{ data: rules, error, mutate }}
      failed={t.policyFailed}
      emptyIcon={<GavelOutlined />}
      empty={t.noRulesHere}
      about={t.stricterDecides}
      action={
        server.group && (
          <Button size="small" component={Link} to={policyPath({ kind: 'groups', id: server.group.id })}>
            {t.toGroup}
          </Button>
        )
      }
    >
      {(rule) => <Rule key={`${rule.pattern} ${rule.effect}`} rule={rule} />}
    </ListPanel>
  );
}

interface RuleRowProps {
  readonly place: Place;
  readonly policy: CommandPolicy;
  readonly at: number;
  readonly mayChange: boolean;
  readonly onEdit: (rule: CommandRule) => void;
}

function RuleRow({ place, policy, at, mayChange, onEdit }: RuleRowProps) {
  const rule = policy.rules[at];
  if (!rule) return null;
  return (
    <Rule
      rule={rule}
      buttons={
        mayChange && (
          <RuleButtons place={place} policy={policy} at={at} rule={rule} onEdit={() => onEdit(rule)} />
        )
      }
    />
  );
}

function Rule({ rule, buttons }: { rule: CommandRule; buttons?: ReactNode }) {
  const t = useTexts(policyTexts);
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
      buttons={buttons}
    />
  );
}

interface RuleButtonsProps {
  readonly place: Place;
  readonly policy: CommandPolicy;
  readonly at: number;
  readonly rule: CommandRule;
  readonly onEdit: () => void;
}

function RuleButtons({ place, policy, at, rule, onEdit }: RuleButtonsProps) {
  const t = useTexts(policyTexts);
  const [isDeleting, setDeleting] = useState(false);
  const { change, isPending } = useRuleChange(place, policy);
  const { pattern } = rule;
  const { rules } = policy;
  const others = rules.filter((other) => other !== rule);
  const remove = (): void => {
    change(others, rule);
    setDeleting(false);
  };
  return (
    <>
      <Button size="small" aria-label={t.editRule({ pattern })} onClick={onEdit}>
        {t.edit}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={isPending}
        aria-label={t.deleteRule({ pattern })}
        onClick={() => setDeleting(true)}
      >
        {t.delete}
      </Button>
      <MoveButtons
        pattern={pattern}
        mayRise={at > 0 && !isPending}
        maySink={at < rules.length - 1 && !isPending}
        onMove={(by) => change(others.toSpliced(at + by, 0, rule))}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        title={t.deleteQuestion}
        confirmLabel={t.delete}
        isPending={isPending}
        onConfirm={remove}
        onClose={() => setDeleting(false)}
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
