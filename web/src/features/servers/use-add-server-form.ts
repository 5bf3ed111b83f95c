import { type CreateServerRequest } from '@outpost/contracts/servers.js';
import { type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createServer } from '../../data/servers.actions.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { useToast } from '../../ui/toast-context.js';
import { NEW_SERVER, serverFormResolver, type ServerFormValues } from './server-form.js';

export function useAddServerForm(onAdded: () => void) {
  const form = useForm<ServerFormValues, unknown, CreateServerRequest>({
    resolver: serverFormResolver,
    defaultValues: NEW_SERVER,
  });
  const toast = useToast();
  const submit = form.handleSubmit(async (request) => {
    try {
      await createServer(request);
      toast({ title: 'Server added', description: 'Your server has been added successfully' });
      onAdded();
    } catch (error) {
      showFieldProblems(form, error);
      toast({ title: 'Failed to add server', description: messageOf(error), tone: 'destructive' });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
