import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { INVITATION_DEFAULT_HOURS, MODERATOR_BAN_MINUTES } from '@outpost/contracts/limits.js';
import { CreateInvitationRequest } from '@outpost/contracts/people-requests.js';
import { type CreatedInvitation } from '@outpost/contracts/people.js';
import { type SyntheticEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createInvitation } from '../../data/people/people.actions.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { useToast } from '../../components/ui/toast-context.js';
import { isLimited } from './role-labels.js';
import { peopleTexts } from './texts/en.js';

export type InviteForm = UseFormReturn<CreateInvitationRequest>;

const resolver = classValidatorResolver(CreateInvitationRequest);
const EMPTY: CreateInvitationRequest = {
  role: 'viewer',
  maxBanMinutes: MODERATOR_BAN_MINUTES,
  expiresInHours: INVITATION_DEFAULT_HOURS,
};

const requestOf = ({ maxBanMinutes, ...request }: CreateInvitationRequest): CreateInvitationRequest =>
  isLimited(request) && maxBanMinutes !== undefined ? { ...request, maxBanMinutes } : request;

export function useInvite(place: Place, onCreated: (invitation: CreatedInvitation) => void) {
  const form: InviteForm = useForm({ resolver, defaultValues: EMPTY });
  const t = useTexts(peopleTexts);
  const toast = useToast();
  const submit = form.handleSubmit(async (values) => {
    try {
      onCreated(await createInvitation(place, requestOf(values)));
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.notInvited,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
