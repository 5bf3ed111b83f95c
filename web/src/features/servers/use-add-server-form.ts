import { useForm } from 'react-hook-form';
import { type SyntheticEvent } from 'react';
import { type CreateServerRequest } from '@outpost/contracts/servers.js';
import { messageOf } from '../../data/error-message.js';
import { createServer } from '../../data/servers.actions.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { useToast } from '../../ui/toast-context.js';
import { NEW_SERVER, serverFormResolver, type ServerFormValues } from './server-form.js';

const useServerForm = () =>
  useForm<ServerFormValues, unknown, CreateServerRequest>({
    resolver: serverFormResolver,
    defaultValues: NEW_SERVER,
  });

export type ServerForm = ReturnType<typeof useServerForm>;

export function useAddServerForm(onAdded: () => void) {
  const form = useServerForm();
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
