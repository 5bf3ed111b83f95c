import { type CommandPolicy, type CommandRule } from '@outpost/contracts/command-policy.js';
import { messageOf } from '../../data/error-message.js';
import { setRules } from '../../data/policy/policy.actions.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { policyTexts } from './texts/en.js';

/** Stores the rules after one of them was moved or deleted. */
export function useRuleChange(place: Place, { version }: CommandPolicy) {
  const t = useTexts(policyTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async (rules: readonly CommandRule[], deleted?: CommandRule) => {
    try {
      await setRules(place, rules.map(asRequest), version);
      if (deleted) toast({ title: t.deleted, description: deleted.pattern });
    } catch (error) {
      toast({ title: t.notSaved, description: messageOf(error), tone: 'destructive' });
    }
  });
  return { change: run, isPending };
}

/** Without what is not set: a request has no null. */
export const asRequest = ({ pattern, effect, appliesTo, note }: CommandRule) => ({
  ...{ pattern, effect, appliesTo },
  ...(note !== null && { note }),
});
