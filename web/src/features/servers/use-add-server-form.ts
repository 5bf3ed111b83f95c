import { type CreateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createServer } from '../../data/servers.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../ui/field-problems.js';
import { useToast } from '../../ui/toast-context.js';
import { NEW_SERVER, serverFormResolver, type ServerFormValues } from './server-form.js';
import { serversTexts } from './texts/en.js';

export function useAddServerForm(onAdded: (server: Server) => void) {
  const form = useForm<ServerFormValues, unknown, CreateServerRequest>({
    resolver: serverFormResolver,
    defaultValues: NEW_SERVER,
  });
  const t = useTexts(serversTexts);
  const toast = useToast();
  const submit = form.handleSubmit(async (request) => {
    try {
      const server = await createServer(request);
      toast({ title: t.addDone, description: t.addDoneDetail });
      onAdded(server);
    } catch (error) {
      showFieldProblems(form, error);
      toast({ title: t.addFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
