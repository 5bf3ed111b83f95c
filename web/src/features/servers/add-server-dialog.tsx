import Button from '@mui/material/Button';
import { type CreateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SyntheticEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createServer } from '../../data/servers/servers.actions.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useGames } from '../../data/games/use-games.js';
import { useProtocols } from '../../data/games/use-protocols.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { useToast } from '../../components/ui/toast-context.js';
import { TestResult } from './doctor/test-result.js';
import { RecognisedGame } from './recognised-game.js';
import { ServerDialog } from './server-dialog.js';
import { ServerFields } from './server-fields.js';
import {
  type AddContext,
  gameOfChoice,
  NEW_SERVER,
  serverFormResolver,
  type ServerFormValues,
} from './server-form.js';
import { type Twin, twinOf } from './server-twin.js';
import { serversTexts } from './texts/en.js';
import { TypeAndGame } from './protocol-and-game.js';
import { TwinQuestion } from './twin-question.js';
import { useConnectionTest } from './use-connection-test.js';

interface AddServerDialogProps {
  readonly onAdded?: ((server: Server) => void) | undefined;
  readonly onClose: () => void;
}

export function AddServerDialog({ onAdded, onClose }: AddServerDialogProps) {
  const t = useTexts(serversTexts);
  const { form, submit, question } = useAddServerForm((server) => {
    onClose();
    onAdded?.(server);
  });
  const games = useGames();
  const { test, run } = useConnectionTest(form, games);
  const { isSubmitting } = form.formState;
  // `form.watch` misses what is chosen before the effects of the form have run.
  const [type, game] = useWatch({ control: form.control, name: ['type', 'game'] });
  const answered = 'game' in test ? games.find(({ id }) => id === test.game) : undefined;
  const { fields = [] } = useProtocols().find(({ id }) => id === type) ?? {};
  return (
    <ServerDialog
      title={t.addTitle}
      subtitle={t.addIntro}
      type={type}
      submitLabel={isSubmitting ? t.adding : t.addServer}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      verdict={
        test.state !== 'untested' && (
          <>
            {answered && answered !== gameOfChoice({ type, game }, games) && (
              <RecognisedGame game={answered} onTake={() => form.setValue('game', answered.id)} />
            )}
            <TestResult test={test} password={form.getValues('password')} />
          </>
        )
      }
      extraAction={
        <Button onClick={run} disabled={test.state === 'testing'}>
          {test.state === 'testing' ? t.testing : t.test}
        </Button>
      }
    >
      <ServerFields
        form={form}
        game={<TypeAndGame form={form} type={type} game={game} />}
        hasMaxPlayers={fields.includes('maxPlayers')}
      />
      {question}
    </ServerDialog>
  );
}

function useAddServerForm(onAdded: (server: Server) => void) {
  const form = useForm<ServerFormValues, AddContext, CreateServerRequest>({
    resolver: serverFormResolver,
    defaultValues: NEW_SERVER,
    context: { games: useGames() },
  });
  const t = useTexts(serversTexts);
  const toast = useToast();
  const { data: servers = [] } = useServers();
  const [asked, setAsked] = useState<{ readonly request: CreateServerRequest; readonly twin: Twin }>();
  const add = async (request: CreateServerRequest): Promise<void> => {
    try {
      const server = await createServer(request);
      toast({ title: t.addDone, description: t.addDoneDetail });
      onAdded(server);
    } catch (error) {
      showFieldProblems(form, error);
      toast({ title: t.addFailed, description: messageOf(error), tone: 'destructive' });
    }
  };
  const submit = form.handleSubmit(async (request) => {
    const twin = twinOf(request, servers);
    if (twin) setAsked({ request, twin });
    else await add(request);
  });
  const question = asked && (
    <TwinQuestion
      twin={asked.twin}
      onConfirm={() => add(asked.request).finally(() => setAsked(undefined))}
      onClose={() => setAsked(undefined)}
    />
  );
  return { form, submit: (event: SyntheticEvent) => void submit(event), question };
}
