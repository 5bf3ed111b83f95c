import { useEffect, useState } from 'react';
import { type TestConnectionRequest } from '@outpost/contracts/servers.js';
import { messageOf } from '../../data/error-message.js';
import { testConnection } from '../../data/servers.actions.js';
import { type ShowToast, useToast } from '../../ui/toast-context.js';
import { testRequestOf } from './server-form.js';
import { type ServerForm } from './use-add-server-form.js';

export type ConnectionTest =
  | { readonly state: 'untested' }
  | { readonly state: 'testing' }
  | { readonly state: 'success'; readonly response: string }
  | { readonly state: 'failed'; readonly message: string };

const UNTESTED: ConnectionTest = { state: 'untested' };
const TESTED_FIELDS: ReadonlySet<string> = new Set(['type', 'host', 'port', 'password']);

/** Tries the address in the form; an answer holds until one of the fields it was about changes. */
export function useConnectionTest(form: ServerForm) {
  const [test, setTest] = useState<ConnectionTest>(UNTESTED);
  const toast = useToast();

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined && TESTED_FIELDS.has(name)) setTest(UNTESTED);
        },
      }),
    [form],
  );

  const run = (): void => {
    const request = testRequestOf(form.getValues());
    if (!request) {
      toast({
        title: 'Missing information',
        description: 'Please fill in host, port, password and server type fields',
        tone: 'destructive',
      });
      return;
    }
    setTest({ state: 'testing' });
    void testedOnce(request, toast).then(setTest);
  };

  return { test, run };
}

async function testedOnce(request: TestConnectionRequest, toast: ShowToast): Promise<ConnectionTest> {
  try {
    const { success, message, response } = await testConnection(request);
    if (success) {
      toast({
        title: 'Connection successful',
        description: 'RCON connection to server was established successfully',
      });
      return { state: 'success', response };
    }
    toast({ title: 'Connection failed', description: message, tone: 'destructive' });
    return { state: 'failed', message };
  } catch (error) {
    toast({ title: 'Connection test failed', description: messageOf(error), tone: 'destructive' });
    return { state: 'failed', message: messageOf(error) };
  }
}
