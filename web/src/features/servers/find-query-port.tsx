import Search from '@mui/icons-material/SearchRounded';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { diagnoseServer } from '../../data/doctor/doctor.actions.js';
import { messageOf } from '../../data/error-message.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { serversTexts } from './texts/en.js';

interface FindQueryPortProps {
  readonly serverId: number;
  readonly onFound: (port: number) => void;
}

/** Searches for the query port of a registered server. */
export function FindQueryPort({ serverId, onFound }: FindQueryPortProps) {
  const t = useTexts(serversTexts);
  const toast = useToast();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const { run, isPending } = useAction(async () => {
    const { signal } = leaving.current;
    try {
      const { queryPort, steps } = await diagnoseServer(serverId, () => undefined, signal);
      const step = steps.find(({ id }) => id === 'query');
      const detail = step ? translate(step, 'detail') : '';
      if (queryPort === null) toast({ title: t.queryPortNotFound, description: detail });
      else {
        onFound(queryPort);
        toast({ title: t.queryPortFound, description: detail });
      }
    } catch (error) {
      if (signal.aborted) return;
      toast({ title: t.testFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button
      size="small"
      variant="text"
      startIcon={<Search />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => run()}
    >
      {t.find}
    </Button>
  );
}
